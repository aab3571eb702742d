import type { Clock } from '#clock';
import { changeRecord, MAX_PAGE, type RecordStore, type VersionedRecord } from '#document-store';
import type { DeviceTally } from '../quotas/quota-rules.js';
import { DEVICE_MS, DOUBTFUL_TRIES } from '../quotas/sign-in-quotas.js';
import { NO_TALLY } from '../quotas/tally.js';
import type { SignInSecrets } from '../sign-in-secrets.js';
import { KNOWN_DEVICES, type DeviceRecord } from './device-records.js';

/** How many devices of an account are known at a time; the one that signed in the longest ago is forgotten. */
const MOST_DEVICES = 50;

export interface SignedInDevice {
  /** What the caller keeps and names the next time; shown this once if it is new. */
  readonly device: string;
  /** Of its record; without that it is a stranger to the account that it signed in to. */
  readonly deviceId: string;
  /** Whether the account had not been signed in to with it. */
  readonly isNew: boolean;
}

/**
 * Devices that have signed in before: a token, of which only keyed hashes are kept, known for the accounts that signed
 * in with it and for no other.
 */
export class KnownDevices {
  constructor(
    private readonly records: RecordStore,
    private readonly secrets: SignInSecrets,
    private readonly clock: Clock,
  ) {}

  /** Undefined for a device that is unknown to the address, stale, or no token at all. */
  async find(device: string | null, email: string): Promise<VersionedRecord<DeviceRecord> | undefined> {
    const id = device === null ? undefined : this.idOf(device, email);
    return id === undefined ? undefined : this.findById(id);
  }

  async findById(deviceId: string): Promise<VersionedRecord<DeviceRecord> | undefined> {
    const current = await this.records.get(KNOWN_DEVICES, deviceId);
    return current !== undefined && this.isLive(current.body) ? current : undefined;
  }

  /** Whether the network is the one that the device signed in from last. */
  isAtHome({ network }: DeviceRecord, from: string): boolean {
    return network === this.secrets.hash('network', from);
  }

  /** False, and nothing written, when somebody else was faster. */
  count({ id, version, body }: VersionedRecord<DeviceRecord>, tally: DeviceTally): Promise<boolean> {
    const { mailedAt, day, wrongTries, triesInAll } = tally;
    return this.records.replace(KNOWN_DEVICES, id, version, { ...body, mailedAt, day, wrongTries, triesInAll });
  }

  /**
   * The device signs in: it is known for another year. A token that is not ours gets a new one in its place, and so
   * does one with which many wrong codes were tried: whoever has stolen it has it for nothing.
   * @param device what the caller named, known or not
   * @param network where it signs in from
   */
  async signsIn(device: string | null, email: string, network: string): Promise<SignedInDevice> {
    const current = await this.find(device, email);
    const isDoubtful = (current?.body.triesInAll ?? 0) >= DOUBTFUL_TRIES;
    const kept = device !== null && !isDoubtful && (await this.isOurs(device)) ? device : this.secrets.make('device');
    const deviceId = this.secrets.hash('known-device', kept, email);
    const body: DeviceRecord = {
      ...{ ...NO_TALLY, triesInAll: 0, ...current?.body },
      ...(isDoubtful && { triesInAll: 0 }),
      ...{ device: this.secrets.hash('device', kept), address: this.secrets.hash('address', email) },
      ...{ network: this.secrets.hash('network', network), expiresAt: this.clock.now() + DEVICE_MS },
    };
    await changeRecord(this.records, KNOWN_DEVICES, deviceId, () => body);
    if (current !== undefined && current.id !== deviceId) await this.records.remove(KNOWN_DEVICES, current.id);
    await this.forgetBeyond(body.address);
    return { device: kept, deviceId, isNew: current === undefined };
  }

  private async forgetBeyond(address: string): Promise<void> {
    const beyond = (await this.pageOf(address)).slice(MOST_DEVICES);
    await Promise.all(beyond.map(({ id }) => this.records.remove(KNOWN_DEVICES, id)));
  }

  private pageOf(address: string): Promise<readonly VersionedRecord<DeviceRecord>[]> {
    return this.records.page(KNOWN_DEVICES, {
      ...{ index: 'by-address', equal: { address }, direction: 'down', limit: MAX_PAGE },
    });
  }

  /** Whether the token was made here, for whichever account. */
  private async isOurs(device: string): Promise<boolean> {
    const hash = this.secrets.hashOfSecret('device', device);
    if (hash === undefined) return false;
    const request = { index: 'by-device', equal: { device: hash }, direction: 'down', limit: 1 } as const;
    const [newest] = await this.records.page(KNOWN_DEVICES, request);
    return newest !== undefined && this.isLive(newest.body);
  }

  private idOf(device: string, email: string): string | undefined {
    const isPossible = this.secrets.hashOfSecret('device', device) !== undefined;
    return isPossible ? this.secrets.hash('known-device', device, email) : undefined;
  }

  private isLive({ expiresAt }: DeviceRecord): boolean {
    return this.clock.now() < expiresAt;
  }
}
