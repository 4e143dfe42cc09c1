import { isJsonObject, type Json, parseJsonObject, withoutUndefined } from '../util/json.ts';

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
  const isAnswer = endpoint === 'chat' || endpoint === 'messages';
  return withoutUndefined({
    taskId: textIn(task['gatewayTaskId']),
    traceId: textIn(task['traceId']) ?? textIn(answer['traceId']),
    tookMs: startedAt === undefined || ended === undefined ? undefined : ended - startedAt,
    looks: numberIn(task['looks']),
    said: isAnswer ? { endpoint, parameters: objectIn(answer['parameters']) } : undefined,
  });
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
