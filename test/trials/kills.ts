import { setTimeout as pause } from 'node:timers/promises';
import { randomInt } from 'node:crypto';
import type { Trial } from './trial.js';
import { MCP_SERVERS, type Role, type TrialOptions } from './trial-service.js';
import { withFaults } from './with-faults.js';

/** So that it dies at another point of its work each time. */
const ANY_MOMENT_MS = 200;

function kills(name: string, fault: string, roles: readonly Role[], options: TrialOptions = {}): Trial {
  return {
    name,
    fault,
    rounds: 200,
    run: (rounds, onRound) =>
      withFaults(
        rounds,
        onRound,
        async (service, round) => {
          await pause(randomInt(ANY_MOMENT_MS));
          await service.replace(roles[round % roles.length] ?? 'command-1');
        },
        options,
      ),
  };
}

export const KILLS: readonly Trial[] = [
  kills('kill-command', 'a command process is killed (SIGKILL) under writes', ['command-1', 'command-2']),
  kills('kill-query', 'a query process is killed (SIGKILL) under reads', ['query-1', 'query-2']),
  kills('kill-projector', 'a projector is killed (SIGKILL) under writes', ['projector-1', 'projector-2']),
  kills('kill-worker', 'a webhook worker is killed (SIGKILL) under deliveries', ['worker-1', 'worker-2']),
  kills('kill-mcp', 'an MCP server is killed (SIGKILL) under claims and reads by its tools', MCP_SERVERS, {
    byTools: true,
  }),
];
