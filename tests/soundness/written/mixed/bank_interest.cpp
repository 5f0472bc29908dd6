// Monthly interest run over bank accounts, amounts in cents.
#include <mpi.h>
#include <cstdint>
#include <cstdio>
#include <vector>

enum class Kind : std::int32_t { Checking, Savings, Loan };

struct Account {
    std::int32_t number;
    Kind kind;
    std::int64_t balance;
};
static_assert(sizeof(Account) == 16, "unexpected padding");

static std::int64_t interest(const Account &a)
{
    switch (a.kind) {
    case Kind::Checking:
        return 0;
    case Kind::Savings:
        return a.balance * 2 / 1200;
    case Kind::Loan:
        return a.balance * 9 / 1200; // balance is negative
    }
    return 0;
}

static void apply(Account &a, std::int64_t &paid, std::int64_t &received, int &fees)
{
    const std::int64_t i = interest(a);
    (i > 0 ? paid : received) += i;
    a.balance += i;
    if (a.kind == Kind::Checking && a.balance < 10000) {
        a.balance -= 250;
        ++fees;
    }
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    const int N = 240;
    const int batch = N / size;
    if (rank == 0 && N % size)
        std::printf("note: last %d accounts are left for tomorrow\n", N % size);

    MPI_Datatype account_t;
    MPI_Type_contiguous(sizeof(Account), MPI_BYTE, &account_t);
    MPI_Type_commit(&account_t);

    std::vector<Account> accounts;
    if (rank == 0) {
        for (int i = 0; i < N; ++i) {
            Kind k = static_cast<Kind>(i % 3);
            std::int64_t b = 5000 + (static_cast<std::int64_t>(i) * 7919) % 90000;
            accounts.push_back(Account{i + 1, k, k == Kind::Loan ? -b : b});
        }
    }

    std::int64_t paid = 0, received = 0;
    int fees = 0;
    Account *work;
    std::vector<Account> mine;

    // the root keeps its first batch in place
    if (rank == 0) {
        MPI_Scatter(accounts.data(), batch, account_t, MPI_IN_PLACE, batch, account_t, 0, MPI_COMM_WORLD);
        work = accounts.data();
    } else {
        mine.resize(batch);
        MPI_Scatter(nullptr, batch, account_t, mine.data(), batch, account_t, 0, MPI_COMM_WORLD);
        work = mine.data();
    }

    for (int i = 0; i < batch; ++i)
        apply(work[i], paid, received, fees);

    if (rank == 0)
        MPI_Gather(MPI_IN_PLACE, batch, account_t, accounts.data(), batch, account_t, 0, MPI_COMM_WORLD);
    else
        MPI_Gather(work, batch, account_t, nullptr, batch, account_t, 0, MPI_COMM_WORLD);

    std::int64_t flows[2] = {paid, received}, total[2];
    int all_fees;
    MPI_Reduce(flows, total, 2, MPI_INT64_T, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&fees, &all_fees, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

    if (rank == 0) {
        std::printf("paid %lld, received %lld, fees %d\n", (long long)total[0], -(long long)total[1], all_fees);
        std::int64_t sum = 0;
        for (const Account &a : accounts)
            sum += a.balance;
        std::printf("sum of balances %lld\n", (long long)sum);
        for (int i = 0; i < N; i += 40)
            std::printf("account %3d: %lld\n", accounts[i].number, (long long)accounts[i].balance);
    }
    MPI_Type_free(&account_t);
    MPI_Finalize();
    return 0;
}
