import { Module, type DynamicModule, type Provider, type Type } from '@nestjs/common';
import { AccountRecords, ApiKeyRecords, DevelopmentMailbox, Sessions, SignIn } from '#accounts';
import { Clock } from '#clock';
import {
  DeciderRunner,
  Erasure,
  LookUpRestrictions,
  MoveEffect,
  PersonIndex,
  PersonKeys,
  ReadSide,
  StandardAddresses,
  TestAllowance,
} from '#command-side';
import { Children, DemoGrants, DemoPeople, Disclosures, FreshDocuments, Memberships, StaffLooks } from '#disclosure';
import { RecordStore, ViewStore } from '#document-store';
import { EventStore } from '#event-store';
import { Admission, RequestUsage } from '#limits';
import { Businesses, FoldedBusinesses, ReadCountProgress, UsageProgress, ViewProgress } from '#query-side';
import { LookUps, Vault } from '#vault';
import {
  DeliveryLedger,
  DeliveryWaker,
  EndpointSlots,
  EndpointStates,
  TestDelivery,
  WebhookDestinations,
} from '#webhooks';
import { DevelopmentClock } from '../clock/development-clock.js';
import { TimeJump } from '../clock/time-jump.js';
import type { Engines } from '../engines/engines.js';
import { CheckpointReadSide } from './checkpoint-read-side.js';
import { CheckpointViewProgress } from './checkpoint-view-progress.js';
import { RegisteredPeople } from './registered-people.js';
import type { Services } from './services.js';
import { Staff } from './staff.js';

/** Engines and services for handlers and controllers, which ask for them by class. One for each process. */
@Module({})
export class ServicesModule {
  /** @param modules what the process serves */
  static forRoot(engines: Engines, services: Services, modules: readonly Type[]): DynamicModule {
    const providers = providersOf(engines, services);
    return { module: ServicesModule, global: true, imports: [...modules], providers, exports: providers };
  }
}

function providersOf({ log, views, records, clock }: Engines, services: Services): Provider[] {
  const progress = new CheckpointViewProgress(log, services.watch);
  const forDevelopment = (developmentClock: DevelopmentClock): Provider[] => [
    { provide: DevelopmentMailbox, useValue: services.mailbox },
    {
      provide: TimeJump,
      useValue: new TimeJump(developmentClock, {
        log,
        records,
        deliveries: services.webhooks.ledger,
        sweeps: services.sweeps,
        views: progress,
      }),
    },
  ];
  return [
    { provide: Clock, useValue: clock },
    { provide: EventStore, useValue: log },
    { provide: ViewStore, useValue: views },
    { provide: RecordStore, useValue: records },
    { provide: Vault, useValue: services.vault },
    { provide: LookUps, useValue: services.lookUps },
    { provide: AccountRecords, useValue: services.accounts },
    { provide: ApiKeyRecords, useValue: services.apiKeys },
    { provide: Sessions, useValue: services.sessions },
    { provide: SignIn, useValue: services.signIn },
    { provide: PersonKeys, useValue: services.personKeys },
    { provide: StandardAddresses, useValue: services.addresses },
    { provide: RegisteredPeople, useValue: new RegisteredPeople(services.accounts, services.documents) },
    { provide: PersonIndex, useValue: services.personIndex },
    { provide: Children, useValue: services.children },
    { provide: Erasure, useValue: services.erasure },
    { provide: DeciderRunner, useValue: services.runner },
    { provide: MoveEffect, useValue: services.moveEffect },
    { provide: FreshDocuments, useValue: services.documents },
    { provide: Disclosures, useValue: services.disclosures },
    { provide: DemoPeople, useValue: services.demoPeople },
    { provide: DemoGrants, useValue: services.demoGrants },
    { provide: Businesses, useValue: services.businesses },
    { provide: FoldedBusinesses, useValue: services.foldedBusinesses },
    { provide: Memberships, useValue: services.memberships },
    { provide: Staff, useValue: services.staff },
    { provide: StaffLooks, useValue: services.staffLooks },
    { provide: EndpointSlots, useValue: services.endpointSlots },
    { provide: WebhookDestinations, useValue: services.webhookDestinations },
    { provide: EndpointStates, useValue: services.webhooks.endpoints },
    { provide: DeliveryLedger, useValue: services.webhooks.ledger },
    { provide: DeliveryWaker, useValue: services.webhooks.waker },
    { provide: TestDelivery, useValue: services.webhooks.tests },
    { provide: TestAllowance, useValue: new TestAllowance(services.runner, services.limits.admission) },
    { provide: Admission, useValue: services.limits.admission },
    { provide: LookUpRestrictions, useValue: services.restrictions },
    { provide: RequestUsage, useValue: services.requestUsage },
    { provide: UsageProgress, useValue: new CheckpointViewProgress(log, services.usageWatch) },
    { provide: ReadSide, useValue: new CheckpointReadSide(services.watch) },
    { provide: ReadCountProgress, useValue: new CheckpointViewProgress(log, services.accessCountsWatch) },
    { provide: ViewProgress, useValue: progress },
    ...(clock instanceof DevelopmentClock ? forDevelopment(clock) : []),
  ];
}
