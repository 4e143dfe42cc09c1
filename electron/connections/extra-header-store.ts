import { z } from 'zod';
import {
  type ExtraHeaderInput,
  type ExtraHeaderState,
  isProbablySecret,
  isSameHeaderName,
} from '../../shared/connections/extra-headers.ts';
import type { Gateway } from '../../shared/connections/gateway.ts';
import { type Problem, ProblemError, problem } from '../../shared/problem.ts';
import { parseJsonOrUndefined } from '../../shared/util/json.ts';
import type { KeyVault } from '../host/host.ts';
import type { Redactor } from '../util/redact.ts';
import { destinationOf } from './destinations-of-gateway.ts';
import { connectionKey, headersKey } from './stored-key-names.ts';

/** Header values by lower-case name. */
type HeaderValues = Readonly<Record<string, string>>;
type ReadHeaders = { ok: true; headers: HeaderValues } | { ok: false; problem: Problem };

const storedSchema = z.record(z.string(), z.string());

/** Returns the headers for the settings, without secret values. */
export function headersWithoutSecrets(headers: readonly ExtraHeaderInput[]): Gateway['headers'] {
  return headers.map((header) => {
    const name = header.name.trim();
    return isSecret(header) ? { name } : { name, value: header.value?.trim() ?? '' };
  });
}

export function createExtraHeaderStore(vault: KeyVault, redactor: Pick<Redactor, 'add'>) {
  async function stored(gateway: Gateway, origin?: string): Promise<HeaderValues> {
    const text = await vault.read(headersKey(destinationOf(gateway, origin)));
    if (text === undefined) return {};
    const read = storedSchema.safeParse(parseJsonOrUndefined(text));
    if (!read.success) return {};
    for (const value of Object.values(read.data)) redactor.add(value);
    return read.data;
  }

  function together(headers: Gateway['headers'], secrets: HeaderValues, origin: string): ReadHeaders {
    const values: Record<string, string> = {};
    for (const { name, value = secrets[name.toLowerCase()] } of headers) {
      if (value === undefined) return { ok: false, problem: missing(name, origin) };
      values[name.toLowerCase()] = value;
    }
    return { ok: true, headers: values };
  }

  return {
    /** Returns the headers for `origin`, or an error when a secret value is missing. */
    async read(gateway: Gateway, origin: string = gateway.baseUrl): Promise<ReadHeaders> {
      const needsVault = gateway.headers.some(({ value }) => value === undefined);
      return together(gateway.headers, needsVault ? await stored(gateway, origin) : {}, origin);
    },

    /** Returns the headers of user input. Omitted secret values are read from `gateway` at `origin`. */
    async readInput(
      headers: readonly ExtraHeaderInput[],
      gateway: Gateway | undefined,
      origin: string,
    ): Promise<ReadHeaders> {
      const storedValues = gateway ? await stored(gateway, origin) : {};
      return together(headersWithoutSecrets(headers), { ...storedValues, ...typedSecrets(headers, redactor) }, origin);
    },

    async states(gateway: Gateway): Promise<ExtraHeaderState[]> {
      const needsVault = gateway.headers.some(({ value }) => value === undefined);
      const secrets = needsVault ? await stored(gateway) : {};
      return gateway.headers.map((header) => ({
        ...header,
        isMissing: header.value === undefined && secrets[header.name.toLowerCase()] === undefined,
      }));
    },

    /**
     * Stores the secret values of `headers` for `gateway` in the key vault, and deletes the values of removed headers.
     * Returns true when the sent headers differ from `before`.
     */
    async save(gateway: Gateway, headers: readonly ExtraHeaderInput[], before: Gateway | undefined): Promise<boolean> {
      const isOther = before === undefined || !sameHeaders(before.headers, gateway.headers);
      const storedValues = await stored(gateway);
      const values: Record<string, string> = { ...storedValues, ...typedSecrets(headers, redactor) };
      const secretNames = new Set(headers.filter(isSecret).map(({ name }) => name.trim().toLowerCase()));
      for (const name of Object.keys(values)) if (!secretNames.has(name)) delete values[name];
      if (JSON.stringify(values) === JSON.stringify(storedValues)) return isOther;
      const destination = destinationOf(gateway);
      const unprotected = (await vault.locationOf(connectionKey(destination))) === 'file';
      if (Object.keys(values).length === 0) await vault.remove(headersKey(destination));
      else await vault.save(headersKey(destination), JSON.stringify(values), { unprotected });
      return true;
    },
  };
}

/** Throws a `ProblemError` if a secret value is neither entered nor stored. */
export function throwIfIncomplete(read: ReadHeaders): void {
  if (!read.ok) throw new ProblemError({ ...read.problem, kind: 'input' });
}

function sameHeaders(one: Gateway['headers'], other: Gateway['headers']): boolean {
  return (
    one.length === other.length &&
    one.every(({ name, value }, index) => {
      const otherHeader = other[index];
      return otherHeader !== undefined && isSameHeaderName(otherHeader.name, name) && otherHeader.value === value;
    })
  );
}

function isSecret(header: ExtraHeaderInput): boolean {
  return header.isSecret || isProbablySecret(header);
}

function typedSecrets(headers: readonly ExtraHeaderInput[], redactor: Pick<Redactor, 'add'>): Record<string, string> {
  const typed: Record<string, string> = {};
  for (const header of headers.filter(isSecret)) {
    const value = header.value?.trim();
    if (value === undefined) continue;
    redactor.add(value);
    typed[header.name.trim().toLowerCase()] = value;
  }
  return typed;
}

function missing(name: string, origin: string): Problem {
  return problem('key', `No value is stored for the header ${name} at ${origin}. Enter the value in Settings.`);
}
