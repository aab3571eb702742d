// Command ferretdb serves the MongoDB protocol on loopback from SQLite files, for the tests of the MongoDB adapter.
//
// It embeds FerretDB, whose own command cannot be built by `go install`: that wants version files which its module lacks.
// The embedded server has no telemetry.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"log"
	"log/slog"
	"os/signal"
	"syscall"

	"github.com/FerretDB/FerretDB/ferretdb"
)

func main() {
	folder := flag.String("folder", "", "folder for the SQLite files, with a slash at its end")
	address := flag.String("listen-addr", "127.0.0.1:0", "TCP address to listen at")
	flag.Parse()

	server, err := ferretdb.New(&ferretdb.Config{
		Listener:  ferretdb.ListenerConfig{TCP: *address},
		Logger:    slog.New(slog.NewTextHandler(io.Discard, nil)),
		Handler:   "sqlite",
		SQLiteURL: "file:" + *folder,
	})
	if err != nil {
		log.Fatal(err)
	}

	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, syscall.SIGINT)
	defer stop()

	// Waits for the listener; whoever started this reads where it listens.
	go func() { fmt.Println(server.MongoDBURI()) }()

	if err := server.Run(ctx); err != nil {
		log.Fatal(err)
	}
}
