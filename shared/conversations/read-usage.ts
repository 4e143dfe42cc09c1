import type { Json } from '../util/json.ts';
import { numberIn, objectIn, otherMembers } from './read-json-members.ts';

/** Tokens of one request at either endpoint. Values that the answer omits are absent; no value is estimated. */
export interface Usage {
  /** All input tokens, cached or not. */
  readonly input?: number;
  readonly output?: number;
  /** The total as stated in the answer. */
  readonly total?: number;
  /** Input tokens that were read from a cache. */
  readonly cached?: number;
  /** Input tokens that were written to a cache. Split by cache lifetime when the answer states the lifetime. */
  readonly cacheWritten?: number;
  readonly cacheWritten5m?: number;
  readonly cacheWritten1h?: number;
  readonly reasoning?: number;
  readonly acceptedPrediction?: number;
  readonly rejectedPrediction?: number;
  readonly textIn?: number;
  readonly textOut?: number;
  readonly audioIn?: number;
  readonly audioOut?: number;
  readonly imageIn?: number;
  readonly imageOut?: number;
  /** Number of server tool uses, by the gateway's name of the tool: `web_search_requests`. */
  readonly serverTools: readonly (readonly [name: string, count: number])[];
}

type Count = Exclude<keyof Usage, 'serverTools'>;

export function readChatUsage(usage: Json | undefined): Usage {
  const went = objectIn(usage, 'prompt_tokens_details') ?? objectIn(usage, 'input_tokens_details');
  const came = objectIn(usage, 'completion_tokens_details') ?? objectIn(usage, 'output_tokens_details');
  return stated({
    input: firstNumberIn(usage, 'prompt_tokens', 'input_tokens'),
    output: firstNumberIn(usage, 'completion_tokens', 'output_tokens'),
    total: numberIn(usage, 'total_tokens'),
    cached: firstNumberIn(went, 'cached_tokens') ?? numberIn(usage, 'cache_read_input_tokens'),
    cacheWritten: numberIn(usage, 'cache_creation_input_tokens'),
    reasoning: numberIn(came, 'reasoning_tokens'),
    acceptedPrediction: numberIn(came, 'accepted_prediction_tokens'),
    rejectedPrediction: numberIn(came, 'rejected_prediction_tokens'),
    textIn: numberIn(went, 'text_tokens'),
    textOut: numberIn(came, 'text_tokens'),
    audioIn: numberIn(went, 'audio_tokens'),
    audioOut: numberIn(came, 'audio_tokens') ?? numberIn(usage, 'audioTokens'),
    imageIn: numberIn(went, 'image_tokens'),
    imageOut: numberIn(came, 'image_tokens'),
  });
}

/** At the messages endpoint, the input count excludes cached tokens. The total is the sum of the three counts. */
export function readMessageUsage(usage: Json | undefined): Usage {
  const fresh = numberIn(usage, 'input_tokens');
  const cached = numberIn(usage, 'cache_read_input_tokens');
  const cacheWritten = numberIn(usage, 'cache_creation_input_tokens');
  const lifetimes = objectIn(usage, 'cache_creation');
  const tools = otherMembers(objectIn(usage, 'server_tool_use'), new Set());
  return stated(
    {
      input: fresh === undefined ? undefined : fresh + (cached ?? 0) + (cacheWritten ?? 0),
      output: numberIn(usage, 'output_tokens'),
      cached,
      cacheWritten,
      cacheWritten5m: numberIn(lifetimes, 'ephemeral_5m_input_tokens'),
      cacheWritten1h: numberIn(lifetimes, 'ephemeral_1h_input_tokens'),
    },
    tools.flatMap(([name, count]) => (typeof count === 'number' ? [[name, count] as const] : [])),
  );
}

function stated(counts: Partial<Record<Count, number | undefined>>, serverTools: Usage['serverTools'] = []): Usage {
  const held = Object.entries(counts).filter(([, count]) => count !== undefined);
  return { ...(Object.fromEntries(held) as Partial<Record<Count, number>>), serverTools };
}

/** Returns the first number among the named members. */
function firstNumberIn(value: Json | undefined, ...names: readonly string[]): number | undefined {
  for (const name of names) {
    const found = numberIn(value, name);
    if (found !== undefined) return found;
  }
  return undefined;
}
