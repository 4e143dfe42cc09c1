/** Splits text into pieces of about the size of tokens. Joined, they are the original text. */
export function tokensOf(text: string): string[] {
  return text.match(/\s*\S{1,7}|\s+/gu) ?? [];
}

/** Returns a plausible number of tokens, at least 1. */
export function countTokens(text: string): number {
  return Math.max(1, Math.ceil(text.length / 4));
}

interface TokenLimits {
  /** Limit in tokens of `tokensOf`. `null`: no limit. */
  readonly maxTokens: number | null;
  readonly stop: readonly string[];
}

interface LimitedText {
  readonly text: string;
  readonly tokens: number;
  readonly ended: 'natural' | 'stop' | 'length';
  /** The sequence that matched, when `ended` is `stop`. */
  readonly stopSequence: string | null;
}

/** Cuts an answer at the first stop sequence or at the token limit. */
export function limitText(text: string, limits: TokenLimits): LimitedText {
  const stop = firstStop(text, limits.stop);
  const cut = stop ? text.slice(0, stop.at) : text;
  const tokens = tokensOf(cut);
  if (limits.maxTokens !== null && tokens.length > limits.maxTokens) {
    const remaining = tokens.slice(0, Math.max(0, limits.maxTokens));
    return { text: remaining.join(''), tokens: remaining.length, ended: 'length', stopSequence: null };
  }
  return {
    text: cut,
    tokens: tokens.length,
    ended: stop ? 'stop' : 'natural',
    stopSequence: stop?.sequence ?? null,
  };
}

function firstStop(text: string, sequences: readonly string[]): { at: number; sequence: string } | null {
  let first: { at: number; sequence: string } | null = null;
  for (const sequence of sequences) {
    const at = sequence === '' ? -1 : text.indexOf(sequence);
    if (at >= 0 && (first === null || at < first.at)) first = { at, sequence };
  }
  return first;
}
