import type { Answer } from '../../shared/conversation.ts';
import { assertNever } from '../../shared/problem.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { Disclosure } from '../parts/disclosure.tsx';
import { ElapsedTime } from '../parts/elapsed-time.tsx';
import { ModelText } from '../parts/markdown/model-text.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { RawText } from '../parts/raw-text.tsx';
import { TraceButton } from '../parts/trace-button.tsx';
import type { Exchange } from './conversation-store.ts';
import styles from './exchange-view.module.css';

/** A question over the full width, its answer under it. */
export function ExchangeView({ exchange }: { exchange: Exchange }) {
  return (
    <article className={styles['exchange']} aria-label="Question and answer">
      <div className={styles['question']}>
        <p className="micro t3">
          You{' '}
          <time className="num">{new Date(exchange.askedAt).toLocaleTimeString('en-GB', { timeStyle: 'short' })}</time>
        </p>
        <p className={styles['text']}>{exchange.question}</p>
      </div>
      <div className={styles['answer']} role="status">
        <Outcome exchange={exchange} />
      </div>
    </article>
  );
}

function Outcome({ exchange: { outcome, model, askedAt } }: { exchange: Exchange }) {
  switch (outcome.kind) {
    case 'waiting':
      return (
        <p className={styles['head']}>
          <b className="cut">{model}</b>
          <span className="t3 small grow">Waiting for the answer; it arrives whole</span>
          <b>
            <ElapsedTime since={askedAt} />
          </b>
        </p>
      );
    case 'answered':
      return <Answered answer={outcome.answer} />;
    case 'failed':
      return (
        <div className={styles['failed']}>
          <ProblemNote problem={outcome.problem} title="No answer" />
          <p className="t3 small">The question stands in the field below again.</p>
        </div>
      );
    default:
      return assertNever(outcome);
  }
}

function Answered({ answer }: { answer: Answer }) {
  const { text, model, stopReason, inputTokens, outputTokens, milliseconds, traceId, raw } = answer;
  return (
    <>
      <p className={styles['head']}>
        <b className="cut grow">{model}</b>
        <CopyButton text={text} label="Copy the answer" iconOnly />
      </p>
      {text === '' ? <p className="t3">The answer holds no text.</p> : <ModelText text={text} />}
      <div className={styles['usage']}>
        <Fact name="took" value={`${(milliseconds / 1000).toFixed(2)} s`} />
        {inputTokens !== undefined && <Fact name="in" value={inputTokens.toLocaleString('en')} />}
        {outputTokens !== undefined && <Fact name="out" value={outputTokens.toLocaleString('en')} />}
        {stopReason !== undefined && <Fact name="stopped by" value={stopReason} />}
        {traceId !== undefined && <TraceButton traceId={traceId} />}
        <Disclosure title="Raw answer">
          <RawText text={raw} label="Raw answer" />
        </Disclosure>
      </div>
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <span className="num">
      {name} <b>{value}</b>
    </span>
  );
}
