package main

import (
	"fmt"
	"math"

	"github.com/anishathalye/porcupine"
)

// What a grant is to those who ask for it; the states of a grant's life that the trials go through.
const (
	unclaimed = "unclaimed"
	active    = "active"
	released  = "released"
	revoked   = "revoked"
)

// Answers beside the state that a read shows.
const (
	done    = "done"
	refused = "refused"
	none    = "none"
)

type input struct{ action, answer string }

// What each action makes of a grant that is in the state which it wants.
var changes = map[string]struct{ from, to string }{
	"claim":   {unclaimed, active},
	"release": {active, released},
	"revoke":  {active, revoked},
}

var model = porcupine.Model{
	Init: func() interface{} { return unclaimed },
	Step: func(state, in, _ interface{}) (bool, interface{}) {
		return step(state.(string), in.(input))
	},
}

// step tells whether an answer can be true in a state, and the state after it.
func step(state string, asked input) (bool, string) {
	if asked.action == "read" {
		return asked.answer == state, state
	}
	change := changes[asked.action]
	applies := state == change.from
	switch asked.answer {
	case none:
		// Nobody knows; what can't apply has no effect.
		if applies {
			return true, change.to
		}
		return true, state
	case refused:
		return !applies, state
	}
	// A claim that is repeated has its first answer again.
	if asked.action == "claim" && state == active {
		return true, state
	}
	return applies, change.to
}

func operationOf(one recorded) (porcupine.Operation, error) {
	_, known := changes[one.Action]
	if !known && one.Action != "read" {
		return porcupine.Operation{}, fmt.Errorf("%q is no action", one.Action)
	}
	answered := int64(math.MaxInt64)
	if one.Answered != nil {
		answered = *one.Answered
	}
	asked := input{one.Action, one.Answer}
	return porcupine.Operation{ClientId: one.Client, Input: asked, Call: one.Called, Return: answered}, nil
}
