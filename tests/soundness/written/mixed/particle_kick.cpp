/* arguments: 36 5 | 120 | */
// Leap-frog in an external harmonic trap: every process owns a set of particles.
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <iostream>
#include <iomanip>
#include <vector>
#include <mpi.h>

struct Particle {
	double pos[3];
	double vel[3];
	double mass;
	int    id;
};

class ParticleType {
	MPI_Datatype t_;
public:
	ParticleType()
	{
		int len[4] = {3, 3, 1, 1};
		MPI_Aint off[4] = {offsetof(Particle, pos), offsetof(Particle, vel),
		                   offsetof(Particle, mass), offsetof(Particle, id)};
		MPI_Datatype types[4] = {MPI_DOUBLE, MPI_DOUBLE, MPI_DOUBLE, MPI_INT};
		MPI_Datatype raw;
		MPI_Type_create_struct(4, len, off, types, &raw);
		MPI_Type_create_resized(raw, 0, sizeof(Particle), &t_);
		MPI_Type_commit(&t_);
		MPI_Type_free(&raw);
	}
	~ParticleType() { MPI_Type_free(&t_); }
	operator MPI_Datatype() const { return t_; }
};

class Ensemble {
	std::vector<Particle> own_;
	double omega2_;
public:
	Ensemble(int count, double omega2) : own_(count), omega2_(omega2) {}

	Particle *data() { return own_.data(); }
	int count() const { return static_cast<int>(own_.size()); }

	void kick(double dt)
	{
		for (auto &p : own_)
			for (int d = 0; d < 3; ++d)
				p.vel[d] -= omega2_ * p.pos[d] * dt;
	}
	void drift(double dt)
	{
		for (auto &p : own_)
			for (int d = 0; d < 3; ++d)
				p.pos[d] += p.vel[d] * dt;
	}
	double kinetic() const
	{
		double e = 0;
		for (const auto &p : own_)
			e += 0.5 * p.mass * (p.vel[0]*p.vel[0] + p.vel[1]*p.vel[1] + p.vel[2]*p.vel[2]);
		return e;
	}
	double potential() const
	{
		double e = 0;
		for (const auto &p : own_)
			e += 0.5 * p.mass * omega2_ * (p.pos[0]*p.pos[0] + p.pos[1]*p.pos[1] + p.pos[2]*p.pos[2]);
		return e;
	}
};

static void fill(std::vector<Particle> &all)
{
	std::srand(7);
	int id = 0;
	for (auto &p : all) {
		for (int d = 0; d < 3; ++d) {
			p.pos[d] = (std::rand() % 1000) / 500.0 - 1.0;
			p.vel[d] = (std::rand() % 1000) / 1000.0 - 0.5;
		}
		p.mass = 1.0 + (id % 3);
		p.id = id++;
	}
}

int main(int argc, char *argv[])
{
	MPI_Init(&argc, &argv);
	int me, np;
	MPI_Comm_rank(MPI_COMM_WORLD, &me);
	MPI_Comm_size(MPI_COMM_WORLD, &np);
	{
		int n = argc > 1 ? std::atoi(argv[1]) : 60;
		int steps = argc > 2 ? std::atoi(argv[2]) : 10;
		if (n % np) {
			n += np - n % np;	// round up, everybody gets the same number
			if (me == 0)
				std::cout << "using " << n << " particles\n";
		}

		ParticleType ptype;
		std::vector<Particle> all(me == 0 ? n : 0);
		if (me == 0)
			fill(all);

		Ensemble ens(n / np, 2.0);
		MPI_Scatter(all.data(), n / np, ptype, ens.data(), ens.count(), ptype, 0, MPI_COMM_WORLD);

		const double dt = 0.01;
		for (int s = 0; s < steps; ++s) {
			ens.kick(0.5 * dt);
			ens.drift(dt);
			ens.kick(0.5 * dt);
		}

		double e[2] = {ens.kinetic(), ens.potential()}, tot[2] = {0, 0};
		MPI_Reduce(e, tot, 2, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
		MPI_Gather(ens.data(), ens.count(), ptype, all.data(), ens.count(), ptype, 0, MPI_COMM_WORLD);

		if (me == 0) {
			std::cout << std::fixed << std::setprecision(3)
			          << "kinetic " << tot[0] << " potential " << tot[1]
			          << " total " << tot[0] + tot[1] << '\n';
			for (std::size_t i = 0; i < all.size(); i += 9)
				std::cout << "particle " << all[i].id << ": " << all[i].pos[0] << ' '
				          << all[i].pos[1] << ' ' << all[i].pos[2] << '\n';
		}
	}
	MPI_Finalize();
}
