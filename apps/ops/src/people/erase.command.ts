import { CommandRejected } from '#command-side';
import type { ErasureRequest } from '#disclosure';
import { PeopleErasure, SecondOperatorRequired } from '#operations';
import { mailerFor, type EnginesOnDemand, type Settings } from '#runtime';
import { AccountSearch } from '../accounts/account-search.js';
import { mustComeFromInput } from '../accounts/asked-email.js';
import { askedReason } from '../accounts/look-reason.js';
import { changingCommand } from '../command-line/changing-command.js';
import { FINE } from '../command-line/exit-code.js';
import { CommandFailure, Misuse } from '../command-line/failures.js';
import { givenUuid } from '../command-line/given-uuid.js';
import type { Invocation } from '../command-line/ops-command.js';
import { erasureText, type ErasureAnswer } from './erasure-text.js';

interface EraseOptions {
  readonly person?: string;
  readonly email?: string;
  readonly confirm?: string;
  readonly reason?: string;
}

/** Who is to be erased, and on whose request; no request yet where one is to be made. */
interface ErasePlan {
  readonly erasure: PeopleErasure;
  readonly personId: string;
  readonly reason: string;
  readonly request: ErasureRequest | undefined;
}

export const erasePerson = changingCommand<EraseOptions, ErasePlan>({
  name: 'erase',
  notesLooks: true,
  summary: 'erase a person for good: one operator asks, another confirms, and both are written down',
  examples: [
    { does: 'one asks', line: "people erase --email - --reason 'Case 4711, asked by letter' --operator jane" },
    { does: 'another confirms', line: "people erase --confirm ID --reason 'Seen the letter' --operator john" },
    { does: 'what would happen', line: "people erase --confirm ID --reason 'Seen the letter' --dry-run" },
  ],
  declare: (command) =>
    command
      .option('--person <id>', 'ask: the id of the person')
      .option('--email <minus>', 'ask: a minus, -: the e-mail address is asked for, or read from standard input')
      .option('--confirm <id>', 'confirm: the request, as it was answered to who asked')
      .option('--reason <text>', 'why, such as a case number; the person sees it'),
  plan: async (invocation) => {
    const { options } = invocation;
    const given = [options.person, options.email, options.confirm].filter((one) => one !== undefined);
    if (given.length !== 1) throw new Misuse('Give one of --person, --email - and --confirm.');
    return options.confirm === undefined ? toBeAsked(invocation) : toBeConfirmed(invocation, options.confirm);
  },
  foretell: async ({ erasure, personId, request }) => {
    const waiting = request === undefined ? await erasure.waitingFor(personId) : undefined;
    const found = request ?? waiting;
    const answer: ErasureAnswer = {
      dry_run: true,
      done: request === undefined ? 'asked' : 'erased',
      erasure: found === undefined ? { person_id: personId } : shown(found),
    };
    return { would: answer, text: erasureText(answer) };
  },
  carryOut: async (plan, invocation) => {
    const answer =
      plan.request === undefined ? await ask(plan, invocation) : await confirm(plan, plan.request, invocation);
    await invocation.output.answer(answer, erasureText);
    return FINE;
  },
});

async function toBeAsked(invocation: Invocation<EraseOptions>): Promise<ErasePlan> {
  const { options, engines, settings, output, operator } = invocation;
  const reason = askedReason(options.reason);
  if (options.email !== undefined) mustComeFromInput(options.email);
  const personId =
    options.person === undefined ? await searched(invocation, reason) : givenUuid(options.person, '--person');
  const erasure = await opened(engines, settings, output);
  // Whoever has no name to ask under hears it from a dry run too.
  operator();
  if (!(await erasure.isRegistered(personId))) throw nobody();
  return { erasure, personId, reason, request: undefined };
}

async function searched(invocation: Invocation<EraseOptions>, reason: string): Promise<string> {
  const inVain = 'Nobody is registered with this e-mail address.';
  const { personId } = await new AccountSearch(invocation, reason).account(inVain);
  if (personId === null) throw new CommandFailure(inVain);
  return personId;
}

async function ask(
  { erasure, personId, reason }: ErasePlan,
  { operator }: Invocation<EraseOptions>,
): Promise<ErasureAnswer> {
  const request = await erasure.ask(personId, reason, operator()).catch((error: unknown) => {
    throw error instanceof CommandRejected ? nobody() : error;
  });
  return { dry_run: false, done: 'asked', erasure: shown(request) };
}

async function toBeConfirmed(invocation: Invocation<EraseOptions>, id: string): Promise<ErasePlan> {
  const { options, engines, settings, output, operator } = invocation;
  const reason = askedReason(options.reason);
  const requestId = givenUuid(id, '--confirm');
  const erasure = await opened(engines, settings, output);
  const request = await erasure.find(requestId);
  if (request === undefined)
    throw new CommandFailure('No such request waits: it was confirmed, or is over 30 days old.');
  const name = operator();
  if (request.requestedBy === `operator:${name}`) throw another(name);
  return { erasure, personId: request.personId, reason, request };
}

async function confirm(
  { erasure, reason }: ErasePlan,
  request: ErasureRequest,
  { operator, signal }: Invocation<EraseOptions>,
): Promise<ErasureAnswer> {
  const name = operator();
  await erasure.confirm(request, reason, name, signal).catch((error: unknown) => {
    throw error instanceof SecondOperatorRequired ? another(name) : error;
  });
  return { dry_run: false, done: 'erased', erasure: shown(request) };
}

async function opened(
  engines: EnginesOnDemand,
  settings: Settings,
  output: Invocation<EraseOptions>['output'],
): Promise<PeopleErasure> {
  const [log, records, proofs] = [await engines.log(), await engines.records(), await engines.proofs()];
  const [keyring, clock] = [await engines.keyring(), await engines.clock()];
  const outgoing = { mailer: mailerFor(settings, { records, keyring, clock }), origin: settings.origin };
  return new PeopleErasure({ log, records, proofs, keyring, clock, outgoing }, () => {
    output.note('The person could not be told by mail.');
  });
}

function shown({ id, personId, requestedBy, at }: ErasureRequest): ErasureAnswer['erasure'] {
  return { id, person_id: personId, requested_by: requestedBy, at };
}

function nobody(): CommandFailure {
  return new CommandFailure('Nobody is registered with this id.');
}

function another(name: string): CommandFailure {
  return new CommandFailure(`${name} asked for it: somebody else must confirm. Nothing was erased.`);
}
