import { ApiKeyRecords } from '#accounts';
import { CLOCKS_APART_MS } from '#clock';
import { BusinessAdmins, BusinessClosure, DisclosedAnswers, KeyRevocation, LookUpRestrictions } from '#command-side';
import { AssistantLooks, Disclosures, ErasureRequests, SearchPseudonyms, StaffLooks } from '#disclosure';
import { ClientNetworks, OwnOrigin } from '#http';
import { IdempotentRequests, KeptAnswers } from '#idempotency';
import { ApiKeyUses, RequestUsage } from '#limits';
import { HistoryProofs } from '#proofs';
import {
  Businesses,
  BusinessPasts,
  EventFeed,
  FoldedBusinesses,
  OwnProfiles,
  PersonGrants,
  PollAnchor,
} from '#query-side';
import type { DeliveryObserver } from '#webhooks';
import { ApiKeyAuthenticator } from '../authentication/api-key-authenticator.js';
import { DemoFiles } from '../demo/demo-files.js';
import { DevelopmentClock } from '../clock/development-clock.js';
import { TimeJump } from '../clock/time-jump.js';
import type { Engines } from '../engines/engines.js';
import { ProcessLimits } from '../limits/process-limits.js';
import { sweepsOf } from '../retention/sweeps.js';
import type { Settings } from '../settings/settings.js';
import { webhookServices } from '../webhooks/webhook-services.js';
import { StreamRights } from '../http/stream-rights.js';
import { basisOf } from './base-services.js';
import { countedServices } from './counted-services.js';
import { listenerServices } from './listener-services.js';
import { peopleServices, type PeopleObservers } from './people-services.js';
import { proofServices, type ContradictionObserver } from './proof-services.js';
import { receiptsOf, statementServices } from './statement-services.js';
import { typedAddressServices } from './typed-address-services.js';

/** What is built on the engines and shared by everything in the process. */
export type Services = ReturnType<typeof buildServices>;

/** Observers of the services. */
export interface ServiceObservers extends PeopleObservers {
  /** Of webhook deliveries. */
  readonly deliveries: DeliveryObserver;
  /** Of logs that this service is a witness for. */
  readonly contradictions: ContradictionObserver;
}

/** What keys and requests that come with them are hashed under. */
const REPEATS_SECRET = 'idempotent-requests';

/**
 * Every service once; handlers and controllers ask for it by its class (services.module.ts).
 * @param patienceMs how long the limits wait for an answer of Redis
 */
export function buildServices(engines: Engines, settings: Settings, observers: ServiceObservers, patienceMs: number) {
  const { log, views, records, proofs, keyring, clock } = engines;
  const basis = basisOf(engines);
  const { vault, codec, sealedFolds, openedFolds, runner, passedOver, viewProgress } = basis;
  const limits = new ProcessLimits(engines, settings, patienceMs);
  const statements = statementServices(engines, settings);
  const people = peopleServices(engines, settings, { ...basis, ...statements }, limits.admission, observers);
  const { accountMail, mailbox, memberships, invitations, documents, accessLog } = people;
  const businesses = new Businesses(views, sealedFolds);
  const foldedBusinesses = new FoldedBusinesses(openedFolds, passedOver);
  const webhooks = webhookServices(engines, settings, basis, observers.deliveries);
  const sweeps = sweepsOf({ records, proofs, views, mailbox, invitations });
  const businessPasts = new BusinessPasts(sealedFolds);
  const apiKeys = new ApiKeyRecords(records);
  const eventFeed = new EventFeed({ views, log, vault, progress: viewProgress, clock });
  const listening = listenerServices(engines, basis, eventFeed, webhooks.endpointRegistry);
  const apiKeyAuthenticator = new ApiKeyAuthenticator(apiKeys, businesses);
  const disclosures = new Disclosures(documents, vault, accessLog, clock);
  const proofSources = { log, store: proofs, keyring, chains: people.historyChains };
  const awaited = { log, records, deliveries: webhooks.ledger, sweeps, views: viewProgress };
  return {
    ...basis,
    ...people,
    limits,
    ownOrigin: new OwnOrigin(settings.origin),
    clientNetworks: new ClientNetworks(settings.trustedProxies),
    webhooks,
    sweeps,
    apiKeys,
    apiKeyAuthenticator,
    streamRights: new StreamRights({
      apiKeys: apiKeyAuthenticator,
      sessions: people.sessions,
      businesses: foldedBusinesses,
    }),
    demoFiles: new DemoFiles(settings.dataDir),
    ...typedAddressServices(settings, limits.admission, people, { runner, clock }),
    disclosures,
    businesses,
    foldedBusinesses,
    businessPasts,
    ...statements,
    receipts: receiptsOf(statements.signer, engines, settings, basis, businessPasts),
    ...proofServices(engines, settings, observers.contradictions),
    historyProofs: new HistoryProofs({ ...proofSources, witnesses: settings.witnesses }),
    eventFeed,
    ...listening,
    pollAnchor: new PollAnchor(settings.eventStore.kind === 'embedded' ? 0 : CLOCKS_APART_MS),
    personGrants: new PersonGrants(views, businesses, viewProgress, clock),
    ownProfiles: new OwnProfiles(documents, vault),
    staffLooks: new StaffLooks(log, codec, clock),
    assistantLooks: new AssistantLooks(log, codec, clock),
    searchPseudonyms: new SearchPseudonyms(keyring),
    erasureRequests: new ErasureRequests(records, vault, clock),
    businessAdmins: new BusinessAdmins(runner, accountMail, settings.origin),
    closure: new BusinessClosure({
      ...{ runner: runner.eventual, apiKeys, memberships, invitations },
      ...{ endpointRegistry: webhooks.endpointRegistry, listeners: listening.listeners, clock },
    }),
    keyRevocation: new KeyRevocation(apiKeys, listening.listeners),
    restrictions: new LookUpRestrictions(runner, clock),
    repeatedRequests: new IdempotentRequests({ records, clock, secret: () => keyring.secret(REPEATS_SECRET) }),
    keptAnswers: new KeptAnswers(vault),
    disclosedAnswers: new DisclosedAnswers(runner, documents, disclosures),
    ...countedServices(basis, limits.admission, webhooks),
    requestUsage: new RequestUsage(records),
    apiKeyUses: new ApiKeyUses(records),
    /** Undefined where the clock is the machine's. */
    timeJump: clock instanceof DevelopmentClock ? new TimeJump(clock, awaited) : undefined,
  };
}
