import { CodeBlockActionContext } from '../../../ui/markdown/code-block-action-context.ts';
import type { Mark, TextRun } from './answer-parts.ts';
import styles from './blocks.module.css';
import { HoverCard, useHoverCard } from './hover-card.tsx';
import { ModelAnswerText } from './model-answer-text.tsx';
import { sourceText } from './source-text.ts';
import { useOpenCitation } from './use-open-citation.ts';
import { codeToStudio, useSendPartToStudio } from './use-send-part-to-studio.tsx';

interface TextRunViewProps {
  readonly run: TextRun;
  readonly isStreaming: boolean;
  readonly answerId: number;
}

/** Text with the numbers of its sources: pointing at one shows what is cited, pressing opens it. */
export function CitedTextRun({ run: { text, marks }, isStreaming, answerId }: TextRunViewProps) {
  const open = useOpenCitation(answerId);
  const { pointed, id, clearPointed, handlers } = useHoverCard();
  const { button, handlers: partHandlers } = useSendPartToStudio(text, isStreaming);
  const mark = pointed && marks.find(({ number }) => String(number) === pointed.key);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Its numbers are buttons; the element handles their clicks.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the numbers are buttons, whose keys come as clicks
    <div
      className={styles['run']}
      data-live={isStreaming}
      {...handlers}
      {...partHandlers}
      onMouseLeave={() => {
        handlers.onMouseLeave();
        partHandlers.onMouseLeave();
      }}
      onClick={({ target }) => {
        const pressed = target instanceof Element ? target.closest<HTMLElement>('[data-cite]') : null;
        const found = pressed && marks.find(({ number }) => String(number) === pressed.dataset['cite']);
        if (found) open(found.citation);
      }}
    >
      <CodeBlockActionContext value={codeToStudio}>
        <ModelAnswerText text={text} isStreaming={isStreaming} marks={marks} />
      </CodeBlockActionContext>
      {button}
      {pointed && mark && (
        <HoverCard at={pointed.element} id={id} clearPointed={clearPointed}>
          <SourceCard mark={mark} />
        </HoverCard>
      )}
    </div>
  );
}

function SourceCard({ mark: { citation } }: { mark: Mark }) {
  const { title, place, quote, verb } = sourceText(citation);
  return (
    <>
      <b>{title}</b>
      <p className="t3">{[place, verb].filter(Boolean).join(' · ')}</p>
      {quote !== undefined && quote !== '' && <blockquote className={styles['quote']}>{quote}</blockquote>}
    </>
  );
}
