import { hashText } from '../../util/seeded-random.ts';
import { tokensOf } from '../text/tokens-of-text.ts';

interface TokenChance {
  readonly token: string;
  readonly logprob: number;
  readonly bytes: number[];
}

interface TokenEntry extends TokenChance {
  readonly top_logprobs: TokenChance[];
}

const others = [' the', ' a', ' light', ' and', ' shot', ',', '.', ' of', ' in', ' it'];

/** Returns log probabilities for every token of a text, with `top` alternatives each. The chosen token comes first. */
export function logprobsOf(text: string, top: number): TokenEntry[] {
  return tokensOf(text).map((token, index) => {
    const chosen = chance(token, -((hashText(`${token}${index}`) % 900) / 1000));
    const rest = others
      .filter((other) => other !== token)
      .concat(Array.from({ length: 20 }, (_, place) => ` w${place}`))
      .map((other, place) => chance(other, chosen.logprob - 0.7 * (place + 1)));
    return { ...chosen, top_logprobs: top === 0 ? [] : [chosen, ...rest].slice(0, top) };
  });
}

function chance(token: string, logprob: number): TokenChance {
  return { token, logprob, bytes: [...new TextEncoder().encode(token)] };
}
