import { IconBulb, IconChevronRight, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import type { BlockOf } from '../../../../shared/conversations/content-block.ts';
import { formatBytes, formatCounted } from '../../../../shared/util/format-numbers.ts';
import styles from './blocks.module.css';

interface ThinkingBlockProps {
  readonly block: BlockOf<'thinking'>;
  /** True while the model is thinking. */
  readonly live: boolean;
  /** Duration of the thinking, if measured. */
  readonly milliseconds: number | undefined;
  readonly tokens: number | undefined;
}

/** Shows the thoughts of a model, collapsed after the answer starts. */
export function ThinkingBlock({ block, live, milliseconds, tokens }: ThinkingBlockProps) {
  const [chosen, setChosen] = useState<boolean>();
  const { text, signed } = block;
  const open = (chosen ?? live) && text !== '';
  return (
    <div>
      <button
        type="button"
        className={`small t2 ${styles['fold']}`}
        aria-expanded={open}
        disabled={text === ''}
        onClick={() => setChosen(!open)}
      >
        <IconChevronRight size={14} stroke={1.5} aria-hidden className="arrow" />
        <IconBulb size={14} stroke={1.5} aria-hidden />
        {live
          ? 'Thinking'
          : milliseconds === undefined
            ? 'Thought'
            : `Thought for ${(milliseconds / 1000).toFixed(1)} s`}
        {tokens !== undefined && tokens > 0 && <span className="t3 num">{formatCounted(tokens, 'token')}</span>}
        {text === '' && (
          <span className="t3">{signed ? '· hidden by the model, signed' : '· not shown by the model'}</span>
        )}
      </button>
      {open && <p className={`pre-wrap read t3 ${styles['thought']}`}>{text}</p>}
    </div>
  );
}

/** Encrypted thinking: stored and sent back unchanged. */
export function RedactedBlock({ block: { bytes } }: { block: BlockOf<'redacted'> }) {
  return (
    <p className={styles['chip']}>
      <IconLock size={14} stroke={1.5} aria-hidden />
      Redacted thinking
      <span className="t3 num">{formatBytes(bytes)}, saved to send back</span>
    </p>
  );
}
