import { isJsonObject, type Json, parseJsonObject } from '../util/json.ts';

/** Facts about the origin of a file, as far as its sidecar contains them. */
export interface SidecarFacts {
  /** Id from the gateway. */
  readonly taskId?: string;
  readonly traceId?: string;
  /** Milliseconds from acceptance by the gateway to the result. */
  readonly tookMs?: number;
  readonly looks?: number;
  /** The file was part of an answer. */
  readonly said?: { readonly endpoint: 'chat' | 'messages'; readonly parameters: Readonly<Record<string, Json>> };
}

/** Reads the known fields and ignores others, because another version may have written the sidecar. */
export function readSidecarFacts(text: string): SidecarFacts {
  const parsed = parseJsonObject(text);
  if (!parsed.ok) return {};
  const task = objectIn(parsed.value['task']);
  const answer = objectIn(parsed.value['said']);
  const startedAt = numberIn(task['acceptedAt']) ?? numberIn(task['createdAt']);
  const ended = numberIn(task['completedAt']);
  const endpoint = answer['endpoint'];
  return {
    ...present('taskId', textIn(task['gatewayTaskId'])),
    ...present('traceId', textIn(task['traceId']) ?? textIn(answer['traceId'])),
    ...present('tookMs', startedAt === undefined || ended === undefined ? undefined : ended - startedAt),
    ...present('looks', numberIn(task['looks'])),
    ...(endpoint === 'chat' || endpoint === 'messages'
      ? { said: { endpoint, parameters: objectIn(answer['parameters']) } }
      : {}),
  };
}

function objectIn(value: Json | undefined): Readonly<Record<string, Json>> {
  return isJsonObject(value) ? value : {};
}

function textIn(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function numberIn(value: Json | undefined): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function present<K extends string, V>(name: K, value: V | undefined): Partial<Record<K, V>> {
  return value === undefined ? {} : ({ [name]: value } as Partial<Record<K, V>>);
}
