import { AccountRecords, ApiKeyRecords, Sessions, SignIn, SignInCodes, type DevelopmentMailbox } from '#accounts';
import {
  AccountMail,
  BusinessAdmins,
  DecidedEndpointHealth,
  DeciderRunner,
  Erasure,
  LookUpRestrictions,
  MoveEffect,
  type PersonIndex,
  PersonKeys,
  StandardAddresses,
} from '#command-side';
import {
  AccessLog,
  Children,
  DemoGrants,
  DemoPeople,
  Disclosures,
  FreshDocuments,
  Memberships,
  StaffLooks,
} from '#disclosure';
import { CheckpointWatch } from '#document-store';
import { RequestUsage } from '#limits';
import { ACCESS_COUNTS, PassedOver, READ_MODELS, USAGE_BY_DAY } from '#projections';
import type { Sweep } from '#retention';
import { Businesses, FoldedBusinesses } from '#query-side';
import { LookUps, Vault } from '#vault';
import {
  type DeliveryObserver,
  DnsHostResolver,
  type EndpointHealth,
  EndpointSlots,
  EndpointStates,
  WebhookDestinations,
} from '#webhooks';
import type { Engines } from '../engines/engines.js';
import type { Settings } from '../settings/settings.js';
import { webhookServices, type WebhookServices } from '../webhooks/webhook-services.js';
import { CheckpointReadSide } from './checkpoint-read-side.js';
import { ProcessLimits } from '../limits/process-limits.js';
import { sweepsOf } from '../retention/sweeps.js';
import { domainCodec } from './domain-codec.js';
import { postalAuthorityOf } from './postal.js';
import { CheckpointViewProgress } from './checkpoint-view-progress.js';
import { ViewPersonIndex } from './view-person-index.js';
import { type CodeMailer, codeMailerOf, mailboxOf, mailerOf } from './mail.js';
import { Staff } from './staff.js';

/** What is built on the engines and shared by everything in the process. */
export interface Services {
  readonly vault: Vault;
  readonly lookUps: LookUps;
  readonly accounts: AccountRecords;
  readonly apiKeys: ApiKeyRecords;
  readonly sessions: Sessions;
  readonly codeMailer: CodeMailer;
  readonly signIn: SignIn;
  readonly mailbox: DevelopmentMailbox;
  readonly personKeys: PersonKeys;
  readonly addresses: StandardAddresses;
  readonly runner: DeciderRunner;
  readonly moveEffect: MoveEffect;
  readonly personIndex: PersonIndex;
  readonly children: Children;
  readonly erasure: Erasure;
  readonly documents: FreshDocuments;
  readonly accessLog: AccessLog;
  readonly disclosures: Disclosures;
  readonly demoPeople: DemoPeople;
  readonly demoGrants: DemoGrants;
  readonly businesses: Businesses;
  readonly foldedBusinesses: FoldedBusinesses;
  readonly memberships: Memberships;
  readonly staff: Staff;
  readonly staffLooks: StaffLooks;
  readonly accountMail: AccountMail;
  readonly businessAdmins: BusinessAdmins;
  readonly endpointSlots: EndpointSlots;
  readonly endpointHealth: EndpointHealth;
  readonly webhookDestinations: WebhookDestinations;
  readonly webhooks: WebhookServices;
  readonly limits: ProcessLimits;
  readonly restrictions: LookUpRestrictions;
  readonly requestUsage: RequestUsage;
  /** What is swept, in whichever process that is done. */
  readonly sweeps: readonly Sweep[];
  /** Where the counts of usage stand. */
  readonly usageWatch: CheckpointWatch;
  /** Where the read models stand. */
  readonly watch: CheckpointWatch;
  /** Where the counts of reads stand. */
  readonly accessCountsWatch: CheckpointWatch;
}

/** What hears of what goes on in services. */
export interface ServiceObservers {
  /** What becomes of webhooks. */
  readonly deliveries: DeliveryObserver;
  /** That a mail with a code was not sent. */
  readonly mailTrouble: (error: unknown) => void;
}

export function buildServices(
  engines: Engines,
  settings: Settings,
  { deliveries, mailTrouble }: ServiceObservers,
): Services {
  const { log, views, records, keyring, clock } = engines;
  const vault = new Vault(keyring, records);
  const lookUps = new LookUps(keyring, records);
  const codec = domainCodec(vault);
  const accounts = new AccountRecords(records, vault, lookUps);
  const sessions = new Sessions(records, clock);
  const limits = new ProcessLimits(engines, settings);
  const codes = new SignInCodes(records, keyring, clock, {
    take: async () => (await limits.admission.mail()).isAdmitted,
  });
  const [children, memberships] = [new Children(records, log), new Memberships(records, vault)];
  const mailbox = mailboxOf(engines, vault);
  const mailer = mailerOf(settings, mailbox);
  const codeMailer = codeMailerOf(settings, mailer, mailTrouble);
  const accountMail = new AccountMail(accounts, mailer, records, clock);
  const passedOver = new PassedOver(records);
  const runner = new DeciderRunner(log, codec, passedOver);
  const watch = new CheckpointWatch(views, READ_MODELS.name);
  const personIndex = new ViewPersonIndex(views, new CheckpointViewProgress(log, watch));
  const foldedBusinesses = new FoldedBusinesses(log, codec, passedOver);
  const documents = new FreshDocuments(log, views, clock, passedOver);
  const demoPeople = new DemoPeople(keyring);
  const accessLog = new AccessLog(log, codec, clock);
  const slots = new EndpointSlots(records, log, clock);
  const endpoints = new EndpointStates(log, codec);
  const health = new DecidedEndpointHealth(endpoints, runner, clock);
  const destinations = new WebhookDestinations(new DnsHostResolver(), { allowLocal: settings.webhooksAllowLocal });
  return {
    vault,
    lookUps,
    accounts,
    apiKeys: new ApiKeyRecords(records),
    sessions,
    signIn: new SignIn(codes, sessions, accounts, codeMailer.mailer),
    codeMailer,
    mailbox,
    personKeys: new PersonKeys(lookUps),
    addresses: new StandardAddresses(postalAuthorityOf(settings)),
    runner,
    moveEffect: new MoveEffect(runner, clock),
    personIndex,
    children,
    erasure: new Erasure({
      ...{ runner, children, memberships, vault, lookUps, accounts },
      ...{ sessions, codes, mailbox, clock },
    }),
    documents,
    disclosures: new Disclosures(documents, vault, accessLog, clock),
    demoPeople,
    demoGrants: new DemoGrants(log, codec, records, demoPeople, clock),
    accessLog,
    businesses: new Businesses(views, log),
    foldedBusinesses,
    memberships,
    staff: new Staff(accounts, settings.staffEmails),
    staffLooks: new StaffLooks(log, codec, clock),
    accountMail,
    businessAdmins: new BusinessAdmins(runner, accountMail),
    endpointSlots: slots,
    endpointHealth: health,
    webhookDestinations: destinations,
    webhooks: webhookServices(engines, { vault, codec, slots, endpoints, health, destinations, observer: deliveries }),
    limits,
    restrictions: new LookUpRestrictions(runner, new CheckpointReadSide(watch), clock),
    requestUsage: new RequestUsage(records),
    sweeps: sweepsOf({ records, mailbox }),
    usageWatch: new CheckpointWatch(views, USAGE_BY_DAY.name),
    accessCountsWatch: new CheckpointWatch(views, ACCESS_COUNTS.name),
    watch,
  };
}
