# SPDX-License-Identifier: Apache-2.0
"""Batches of programs, judged by several processes side by side."""
import multiprocessing
import os
import shutil
import tempfile
import time

import crosses
import grammar
import mutations
from machine import Machine, Verdict
from tools import Tools
from reducing import reduce_program

BATCH = 100  # programs that are analysed in one call of the command
SANITIZED = 0.04  # of the programs, beside those whose arrays change
REAL = 0.004  # of the programs are run with a real MPI too
FOUND = ("wrong", "broken", "apply-failed")


def program_of(seed, index, drawn=None):
    """`drawn`: ("crossed", names) of those that are crossed from these lists, ("mutated", names) mutations of these programs
    alone; without it every sixth one is a mutation, and every eighth one may not print what its own part holds."""
    if drawn and drawn[0] == "crossed":
        return crosses.program_of(seed, drawn[1], index)
    if drawn:
        return mutations.generate(seed, index, drawn[1])
    program = mutations.generate(seed, index) if index % 6 == 5 else grammar.generate(seed, index)
    program.strict = index % 8 == 7
    return program


def working_folder():
    """In memory where there is such a place."""
    memory = "/dev/shm"
    return tempfile.mkdtemp(prefix="steelyard-soundness.", dir=memory if os.access(memory, os.W_OK) else None)


def worker(steelyard, folder, seed, tasks, results, reduce_from, drawn):
    machine = Machine(Tools(steelyard), folder)
    for first, count in iter(tasks.get, None):
        try:
            programs = [program_of(seed, index, drawn) for index in range(first, first + count)]
            verdicts = machine.judge_all(programs, first, SANITIZED, REAL)
        except Exception as error:  # said, and counted
            results.put(("error", (first, repr(error))))
            continue
        results.put(("batch", list(zip(programs, verdicts))))
        for program, verdict in zip(programs, verdicts):
            if verdict.status not in FOUND:
                continue
            with reduce_from.get_lock():
                reduce_from.value -= 1
                again = reduce_from.value >= 0
            if again:
                results.put(("reduced", (program,) + reduce_program(machine, program, verdict.status, first)))
    machine.close()
    results.put(("end", None))


def hunt(steelyard, seed, count, jobs, reduce_n, goes_on, drawn=None):
    """Yields ("batch", [(program, verdict)..]), ("reduced", (program, smaller, verdict)) and ("error", ..) as they come,
    until there are `count` programs or goes_on() is false."""
    tasks, results = multiprocessing.Queue(), multiprocessing.Queue()
    reduce_from = multiprocessing.Value("i", reduce_n)
    work = working_folder()
    workers = [multiprocessing.Process(target=worker, daemon=True, args=(
        steelyard, os.path.join(work, str(k)), seed, tasks, results, reduce_from, drawn)) for k in range(jobs)]
    following, ended = 0, 0
    try:
        for process in workers:
            process.start()
        waiting = len(workers)
        while ended < len(workers):
            for _ in range(waiting):
                size = min(BATCH, count - following)
                tasks.put((following, size) if size > 0 and goes_on() else None)
                following += max(size, 0)
            waiting = 0
            what, content = results.get()
            if what == "end":
                ended += 1
                continue
            waiting = int(what != "reduced")
            yield what, content
    finally:
        for process in workers:
            process.terminate()
        shutil.rmtree(work, ignore_errors=True)


def judge_each(steelyard, programs, jobs):
    """Yields (program, verdict) of each, analysed by itself, with sanitizers and a real MPI, as they come."""
    work = working_folder()
    try:
        with multiprocessing.Pool(jobs) as pool:
            tasks = [(steelyard, os.path.join(work, str(k)), program) for k, program in enumerate(programs)]
            for k, verdict in pool.imap_unordered(judge_one, list(enumerate(tasks))):
                yield programs[k], verdict
    finally:
        shutil.rmtree(work, ignore_errors=True)


def judge_one(task):
    k, (steelyard, folder, program) = task
    machine = Machine(Tools(steelyard), folder)
    try:
        return k, machine.judge_all([program], k, 1.0, 1.0)[0]
    except Exception as error:  # said, and counted
        return k, Verdict("error", repr(error))
    finally:
        machine.close()
        shutil.rmtree(folder, ignore_errors=True)
