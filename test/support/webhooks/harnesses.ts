export type Command = readonly [string, ...string[]];

/** What brings a block of docs/webhooks.md to run: it reads the file `received` and prints a verdict a line. */
export interface Harness {
  readonly programs: readonly string[];
  /** Where the block of the page stands. */
  readonly snippetFile: string;
  readonly files: Readonly<Record<string, string>>;
  readonly compile: readonly Command[];
  readonly run: Command;
}

const js: Harness = {
  programs: ['node'],
  snippetFile: 'webhooks.mjs',
  files: {
    'main.mjs': `
import { readFileSync } from 'node:fs';
import { isRight } from './webhooks.mjs';
for (const line of readFileSync('received', 'utf8').split('\\n').slice(0, -1)) {
  const [secret, id, timestamp, signatures, body] = line.split('\\t').map((field) => Buffer.from(field, 'base64'));
  console.log(isRight(String(secret), String(id), String(timestamp), String(signatures), body));
}`,
  },
  compile: [],
  run: ['node', 'main.mjs'],
};

const python: Harness = {
  programs: ['python3'],
  snippetFile: 'webhooks.py',
  files: {
    'main.py': `
import base64
from webhooks import is_right
for line in open("received").read().rstrip("\\n").split("\\n"):
    secret, id, timestamp, signatures, body = [base64.b64decode(field) for field in line.split("\\t")]
    print(str(is_right(secret.decode(), id.decode(), timestamp.decode(), signatures.decode(), body)).lower())
`,
  },
  compile: [],
  run: ['python3', 'main.py'],
};

const go: Harness = {
  programs: ['go'],
  snippetFile: 'webhooks/webhooks.go',
  files: {
    'go.mod': 'module example\n\ngo 1.21\n',
    'main.go': `package main

import (
	"encoding/base64"
	"example/webhooks"
	"fmt"
	"net/http"
	"os"
	"strings"
)

func main() {
	received, _ := os.ReadFile("received")
	for _, line := range strings.Split(strings.TrimRight(string(received), "\\n"), "\\n") {
		fields := [][]byte{}
		for _, field := range strings.Split(line, "\\t") {
			bytes, _ := base64.StdEncoding.DecodeString(field)
			fields = append(fields, bytes)
		}
		header := http.Header{}
		header.Set("webhook-id", string(fields[1]))
		header.Set("webhook-timestamp", string(fields[2]))
		header.Set("webhook-signature", string(fields[3]))
		fmt.Println(webhooks.IsRight(string(fields[0]), header, fields[4]))
	}
}
`,
  },
  compile: [
    ['go', 'vet', './...'],
    ['go', 'build', '-o', 'checks', '.'],
  ],
  run: ['./checks'],
};

const java: Harness = {
  programs: ['java', 'javac'],
  snippetFile: 'Webhooks.java',
  files: {
    'Main.java': `
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;

final class Main {
  public static void main(String[] words) throws Exception {
    for (String line : Files.readAllLines(Path.of("received"))) {
      String[] fields = line.split("\\t", -1);
      System.out.println(
          Webhooks.isRight(text(fields[0]), text(fields[1]), text(fields[2]), text(fields[3]), bytes(fields[4])));
    }
  }

  private static byte[] bytes(String field) {
    return Base64.getDecoder().decode(field);
  }

  private static String text(String field) {
    return new String(bytes(field), StandardCharsets.UTF_8);
  }
}
`,
  },
  compile: [['javac', '-Xlint:all', '-Werror', 'Webhooks.java', 'Main.java']],
  run: ['java', '-cp', '.', 'Main'],
};

const php: Harness = {
  programs: ['php'],
  snippetFile: 'webhooks.php',
  files: {
    'main.php': `<?php
error_reporting(E_ALL);
set_error_handler(fn (int $level, string $message) => throw new ErrorException($message));
require 'webhooks.php';
foreach (file('received', FILE_IGNORE_NEW_LINES) as $line) {
    echo isRight(...array_map('base64_decode', explode("\\t", $line))) ? 'true' : 'false', "\\n";
}
`,
  },
  compile: [],
  run: ['php', 'main.php'],
};

export const HARNESSES = { js, python, go, java, php };
