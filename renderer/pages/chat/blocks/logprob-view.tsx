import { Slider } from '@mantine/core';
import { Fragment, useMemo, useState } from 'react';
import { readLogprobs, type TokenChoice } from '../../../../shared/conversations/logprobs.ts';
import type { Answer } from '../../../../shared/conversations/message.ts';
import { formatCount, formatCounted } from '../../../../shared/util/format-numbers.ts';
import { Box, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { rovingItem, useRovingFocus } from '../../../ui/roving-focus/use-roving-focus.ts';
import { useHoverCard } from './hover-card.tsx';
import styles from './logprobs.module.css';

/** Above this number, tokens are drawn in steps as the user continues. */
const tokensAtOnce = 1500;

/**
 * Shows the certainty of the model: the less likely a token, the stronger its mark. Hover or focus shows alternatives.
 */
export function LogprobView({ answer }: { answer: Answer }) {
  const tokens = useMemo(() => readLogprobs(answer), [answer]);
  const [page, setPage] = useState(0);
  const pages = Math.ceil(tokens.length / tokensAtOnce);
  const shown = tokens.slice(page * tokensAtOnce, (page + 1) * tokensAtOnce);
  const { key, card, handlers } = useHoverCard();
  const roving = useRovingFocus<HTMLParagraphElement>({ layout: 'horizontal' });
  const choice = key === undefined ? undefined : shown[Number(key)];
  const unsure = tokens.filter(({ logprob }) => logprob < Math.log(0.5)).length;
  return (
    <Stack component="section" gap="s2" aria-label="Token probabilities">
      <Group component="p" className="t3 small" gap="s2" wrap="wrap">
        <span className="num">
          {formatCounted(tokens.length, 'token')}, {formatCount(unsure)} below 50%
        </span>
        <span className="grow" />
        {[0.99, 0.8, 0.5, 0.2].map((share) => (
          <span key={share} className={styles['token']} data-heat={heatOf(Math.log(share))}>
            {Math.round(share * 100)} %
          </span>
        ))}
      </Group>
      <p className={`anywhere ${styles['tokens']}`} {...handlers} {...roving.list}>
        {shown.map(({ token, logprob }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: tokens of one answer never move
          <Fragment key={index}>
            <button
              type="button"
              className={styles['token']}
              data-heat={heatOf(logprob)}
              data-point={index}
              tabIndex={index === 0 ? 0 : -1}
              {...rovingItem()}
              aria-label={`${JSON.stringify(token)}, ${formatPercent(logprob)}`}
            >
              {token.replaceAll('\n', '↵')}
            </button>
            {token.includes('\n') && <br />}
          </Fragment>
        ))}
      </p>
      {choice && card(<Alternatives choice={choice} />)}
      {pages > 1 && (
        <Slider
          thumbLabel="Token"
          min={1}
          max={pages}
          label={(value) => `${value} of ${pages}`}
          value={page + 1}
          onChange={(value) => setPage(value - 1)}
        />
      )}
    </Stack>
  );
}

function Alternatives({ choice }: { choice: TokenChoice }) {
  const { token, alternatives } = choice;
  return (
    <Box component="table" className={`read ${styles['table']}`} w="auto">
      <caption className={`t3 ${styles['caption']}`}>{alternatives.length > 0 ? 'Alternatives' : 'Chosen'}</caption>
      <tbody>
        {(alternatives.length > 0 ? alternatives : [choice]).map((each) => (
          <tr key={each.token} data-chosen={each.token === token}>
            <td className="mono">{JSON.stringify(each.token)}</td>
            <td className="num">{formatPercent(each.logprob)}</td>
            <td className="num t3">{each.logprob.toFixed(3)}</td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

/** Returns a level from 0, for a token that was almost certain, to 5, for a very unlikely one. */
export function heatOf(logprob: number): number {
  const share = Math.exp(logprob);
  return [0.95, 0.8, 0.6, 0.35, 0.15].filter((limit) => share < limit).length;
}

function formatPercent(logprob: number): string {
  const share = Math.exp(logprob) * 100;
  return `${share >= 99.95 ? '100' : share.toFixed(share < 0.1 ? 3 : 1)} %`;
}
