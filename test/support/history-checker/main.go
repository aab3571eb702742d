// Command history-checker tells whether what clients saw of each grant can have happened one after the other: it reads
// operations from its standard input, a JSON object a line, and checks them by porcupine. It is for tests alone.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"sort"
	"time"

	"github.com/anishathalye/porcupine"
)

// Longer than the history of one grant takes to check.
const patience = time.Minute

// recorded is an operation as test/trials/history.ts writes it down.
type recorded struct {
	Grant  string `json:"grant"`
	Client int    `json:"client"`
	Action string `json:"action"`
	Answer string `json:"answer"`
	// Microseconds by one monotonic clock.
	Called int64 `json:"called"`
	// Absent where no answer came: it may take effect at any time from then on, or never.
	Answered *int64 `json:"answered"`
}

type finding struct {
	Operations int      `json:"operations"`
	Grants     int      `json:"grants"`
	Illegal    []string `json:"illegal"`
	// Neither shown nor disproved in time.
	Undecided []string `json:"undecided"`
}

func main() {
	found, err := check(os.Stdin)
	if err == nil {
		err = json.NewEncoder(os.Stdout).Encode(found)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func check(lines io.Reader) (finding, error) {
	found := finding{Illegal: []string{}, Undecided: []string{}}
	histories := map[string][]porcupine.Operation{}
	unanswered := map[string]int64{}
	decoder := json.NewDecoder(bufio.NewReader(lines))
	for {
		var one recorded
		if err := decoder.Decode(&one); err == io.EOF {
			break
		} else if err != nil {
			return found, err
		}
		operation, err := operationOf(one)
		if err != nil {
			return found, err
		}
		found.Operations++
		if one.Answered == nil {
			// A change happens once in a grant's life, so the first that went unanswered stands for those after it, and a
			// history of many of them can still be checked.
			key := one.Grant + " " + one.Action
			if earliest, known := unanswered[key]; known && earliest <= one.Called {
				continue
			}
			unanswered[key] = one.Called
		}
		histories[one.Grant] = append(histories[one.Grant], operation)
	}
	found.Grants = len(histories)
	for grant, history := range histories {
		switch porcupine.CheckOperationsTimeout(model, history, patience) {
		case porcupine.Illegal:
			found.Illegal = append(found.Illegal, grant)
		case porcupine.Unknown:
			found.Undecided = append(found.Undecided, grant)
		}
	}
	sort.Strings(found.Illegal)
	sort.Strings(found.Undecided)
	return found, nil
}
