# Stops `steelyard apply` at a point (STEELYARD_TEST_PAUSE) and says when it is there.
#   paused POINT ARGUMENTS..   starts steelyard with the arguments, returns when it stands at POINT; $pid
#   go_on                      lets it go on and returns its exit code
#   end_it                     kills it there
mkfifo fifo
exec 3<> fifo
paused() {
    local point=$1 tries=0
    shift
    STEELYARD_TEST_PAUSE=$point:fifo steelyard "$@" > /dev/null 2> message 3>&- &
    pid=$!
    # Until exec the shell's own end of the fifo is still open there.
    until [ "$(basename "$(readlink /proc/$pid/exe)")" = steelyard ] &&
        ls -l /proc/$pid/fd 2> /dev/null | grep -q '/fifo$'; do
        kill -0 $pid 2> /dev/null || { echo "it ended before $point"; return 1; }
        tries=$((tries + 1))
        [ $tries -lt 6000 ] || { echo "it never came to $point"; kill -9 $pid; return 1; }
        sleep 0.05
    done
}
go_on() { echo >&3; wait $pid; }
end_it() { kill -9 $pid; wait $pid 2> /dev/null; true; }
