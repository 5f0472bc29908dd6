"""count_tasks.py GRID FOLDER: writes to FOLDER/HOST what /proc/loadavg would say of each host of a grid, every 0.3 s: its
runnable tasks, and one for the reader. Ends when the grid does."""
import os, sys, time

grid, folder = sys.argv[1:]
root = next(line.split()[1] for line in open("/proc/mounts")
            if line.split()[2] == "cgroup" and "cpu" in line.split()[3].split(","))
top = os.path.join(root, "steelyard-grid", grid)


def runnable(group):
    tasks = 0
    for pid in open(os.path.join(group, "tasks")).read().split():
        try:
            tasks += open("/proc/%s/stat" % pid).read().rsplit(")", 1)[1].split()[0] == "R"
        except OSError:
            pass
    return tasks


while os.path.isdir(top):
    for host in os.listdir(folder):
        try:
            tasks = runnable(os.path.join(top, host, "cpu0"))
        except OSError:
            continue
        with open(os.path.join(folder, host), "r+") as out:  # in place: it is mounted
            out.write("%.2f %.2f %.2f %d/%d 1\n" % (tasks, tasks, tasks, tasks + 1, tasks + 1))
            out.truncate()
    time.sleep(0.3)
