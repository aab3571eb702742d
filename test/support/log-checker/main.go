// Command log-checker checks the service's log with Go's own tools for transparency logs, none of them of the service, and
// sets up a litewitness, which cosigns it. It is for tests alone.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) == 0 {
		return errors.New("say check, agent or watch")
	}
	flags := flag.NewFlagSet(args[0], flag.ExitOnError)
	switch args[0] {
	case "check":
		log := flags.String("log", "", "where the log's checkpoint and tiles are, such as http://localhost:3000/log/v1")
		keys := flags.String("keys", "", "its verifier keys, comma-separated")
		cosigners := flags.String("cosigners", "", "verifier keys of those who must have cosigned, comma-separated")
		older := flags.String("older", "", "file of a checkpoint from before")
		bundle := flags.String("bundle", "", "file of a person's bundle")
		_ = flags.Parse(args[1:])
		return check(*log, *keys, *cosigners, *older, *bundle)
	case "agent":
		socket := flags.String("socket", "", "path of the socket to listen at")
		_ = flags.Parse(args[1:])
		return serveAgent(*socket)
	case "watch":
		database := flags.String("db", "", "litewitness's database")
		key := flags.String("key", "", "verifier key of the log that it is to watch")
		_ = flags.Parse(args[1:])
		return watch(*database, *key)
	}
	return fmt.Errorf("%q is none of check, agent and watch", args[0])
}
