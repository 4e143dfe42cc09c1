import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Gateway, gatewayNameOf, newGateway } from '../../shared/connections/gateway.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import { type Settings, settingsSchema } from '../../shared/settings/settings.ts';
import { errorMessage } from '../../shared/util/error-message.ts';
import type { Clock, SettingsFile } from '../host/host.ts';

export type SettingsService = ReturnType<typeof openSettingsService>;

/** Reads the settings once. Invalid values get their defaults, and the original content is saved beside the file. */
export function openSettingsService(file: SettingsFile, dataFolder: string, clock: Clock) {
  const content = readContent(file);
  const { settings, isBroken } = understand(content);
  if (isBroken) keepAside(content, dataFolder, clock.now());
  // Unknown names, of another version or of the library, are written back unchanged.
  const others = typeof content === 'object' && content !== null && !Array.isArray(content) ? content : {};
  let current = upgradeGatewaySettings(settings);
  const listeners: ((settings: Settings) => void)[] = [];
  return {
    current: (): Settings => current,
    change(change: Partial<Settings>): Settings {
      const after = settingsSchema.parse({ ...current, ...change });
      try {
        file.write({ ...others, ...after });
      } catch (error) {
        const reason = errorMessage(error);
        throw new ProblemError(problem('disk', `Couldn’t save the settings: ${reason}.`));
      }
      current = after;
      for (const listener of listeners) listener(after);
      return after;
    },
    /** Calls `listener` after each change. */
    onChange: (listener: (settings: Settings) => void): void => void listeners.push(listener),
  };
}

function readContent(file: SettingsFile): unknown {
  try {
    return file.read();
  } catch (error) {
    return `Couldn’t read the settings file: ${errorMessage(error)}`;
  }
}

/** Validates field by field: one invalid value must not reset all others. */
function understand(content: unknown): { settings: Settings; isBroken: boolean } {
  const defaults = settingsSchema.parse({});
  if (content === undefined || content === null) return { settings: defaults, isBroken: false };
  if (typeof content !== 'object' || Array.isArray(content)) return { settings: defaults, isBroken: true };
  const stored: Partial<Record<string, unknown>> = content;
  let isBroken = false;
  const merged: Record<string, unknown> = { ...defaults };
  for (const [name, schema] of Object.entries(settingsSchema.shape)) {
    const parsed = schema.safeParse(stored[name]);
    if (parsed.success) merged[name] = parsed.data;
    else isBroken = true;
  }
  return { settings: settingsSchema.parse(merged), isBroken };
}

function keepAside(content: unknown, dataFolder: string, now: number): void {
  const name = `settings-broken-${new Date(now).toISOString().replace(/[:.]/g, '-')}.json`;
  try {
    writeFileSync(join(dataFolder, name), JSON.stringify(content, null, 2), { mode: 0o600, flag: 'wx' });
  } catch {
    // The copy is optional. Without it, the program still starts with defaults.
  }
}

/**
 * Adds the gateway of `baseUrl` to the list and selects it, for settings of a version with a single gateway. Runs at
 * every start with the same result, because nothing is written before the user changes a setting.
 */
export function upgradeGatewaySettings(settings: Settings): Settings {
  const { baseUrl, gateways, gatewayId, removedGateways } = settings;
  if (baseUrl === '') return settings;
  if (gateways.find(({ id }) => id === gatewayId)?.baseUrl === baseUrl) return settings;
  const existing = gateways.find((gateway) => gateway.baseUrl === baseUrl);
  if (existing) return { ...settings, gatewayId: existing.id };
  const gateway = firstAt(baseUrl, gateways);
  return {
    ...settings,
    gatewayId: gateway.id,
    gateways: [...gateways, gateway],
    // The gateway was added again in the other version, so it is no longer removed.
    removedGateways: removedGateways.filter((removed) => removed.gateway.id !== gateway.id),
  };
}

function firstAt(baseUrl: string, gateways: readonly Gateway[]): Gateway {
  // A connection with a changed URL may still be named after its first URL.
  const isTaken = gateways.some(({ id }) => id === baseUrl);
  const id = isTaken ? `${baseUrl}/` : baseUrl;
  return newGateway(id, gatewayNameOf(baseUrl, gateways), baseUrl);
}
