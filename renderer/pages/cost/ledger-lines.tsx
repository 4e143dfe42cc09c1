import { useRef } from 'react';
import { VList, type VListHandle } from 'virtua';
import { Link } from 'wouter';
import { formatAmount } from '../../../shared/money/format-money.ts';
import type { SpendingLine, SpendingState } from '../../../shared/money/spending.ts';
import { formatDateAndTime } from '../../../shared/util/format-dates.ts';
import { formatCount } from '../../../shared/util/format-numbers.ts';
import { taskPath } from '../../ui/navigation/page-paths.ts';
import styles from './cost.module.css';

interface LedgerLinesProps {
  readonly lines: readonly SpendingLine[];
  readonly nameOfConnection: (id: string) => string;
  /** Called near the end of the loaded lines. */
  readonly loadMore: () => void;
}

/** Lines of the ledger with rows of equal height. Only visible rows are mounted. */
export function LedgerLines({ lines, nameOfConnection, loadMore }: LedgerLinesProps) {
  const list = useRef<VListHandle>(null);
  return (
    <VList
      ref={list}
      className={styles['lines'] ?? ''}
      role="list"
      aria-label="Ledger lines"
      tabIndex={0}
      data={lines}
      itemSize={44}
      onScroll={() => {
        const handle = list.current;
        if (handle && handle.scrollSize - handle.scrollOffset - handle.viewportSize < 800) loadMore();
      }}
    >
      {(line: SpendingLine) => <Line key={line.id} line={line} connection={nameOfConnection(line.connection)} />}
    </VList>
  );
}

const stateTexts: Readonly<Record<SpendingState, string>> = {
  accepted: '',
  failed: 'Failed',
  unknown: 'May have been charged',
};

function Line({ line, connection }: { line: SpendingLine; connection: string }) {
  const { id, source, modelId, state, amount, currency, inputTokens, outputTokens } = line;
  const tokens = [
    inputTokens === undefined ? undefined : `${formatCount(inputTokens)} in`,
    outputTokens === undefined ? undefined : `${formatCount(outputTokens)} out`,
  ].filter((text) => text !== undefined);
  const facts = [stateTexts[state], formatDateAndTime(line.at), tokens.join(', '), connection].filter(Boolean);
  return (
    // biome-ignore lint/a11y/useSemanticElements: The list positions its rows in elements of its own.
    <div role="listitem" className={styles['line']} data-state={state}>
      <span className="cut">
        {source === 'run' ? (
          <Link href={taskPath(id)} className="link">
            {modelId}
          </Link>
        ) : (
          modelId
        )}
      </span>
      <span className={amount === undefined ? 't3' : 'num'}>
        {amount === undefined || currency === undefined ? 'no price set' : formatAmount(amount, currency)}
      </span>
      <span className={`t3 small cut ${styles['facts']}`}>{facts.join(' · ')}</span>
    </div>
  );
}
