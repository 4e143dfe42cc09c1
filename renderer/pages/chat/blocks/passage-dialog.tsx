import { Modal } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { citedPassageIn } from '../../../../shared/conversations/citation-range.ts';
import { useReturningFocus } from '../../../ui/use-returning-focus.ts';
import styles from './blocks.module.css';
import { usePassage } from './use-open-citation.ts';

/** A cited passage in its document. */
export function CitedPassageDialog() {
  const passage = usePassage((state) => state.passage);
  return passage ? <Passage {...passage} /> : null;
}

function Passage({ document, citation }: NonNullable<ReturnType<typeof usePassage.getState>['passage']>) {
  useReturningFocus();
  const mark = useRef<HTMLElement>(null);
  useEffect(() => {
    mark.current?.scrollIntoView({ block: 'center' });
  }, []);
  const text = document.source.from === 'text' ? document.source.text : undefined;
  const place = text === undefined ? undefined : citedPassageIn(text, citation);
  return (
    <Modal
      opened
      onClose={() => usePassage.setState({ passage: undefined })}
      title={document.title ?? citation.title ?? `Document ${citation.document + 1}`}
      size={760}
    >
      {text === undefined || !place ? (
        <>
          <p className="t3">
            {text === undefined
              ? 'The text of this document isn’t saved here. Cited passage:'
              : 'This passage isn’t in the document. Cited passage:'}
          </p>
          <blockquote className={styles['quote']}>{citation.quote}</blockquote>
        </>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: A scrolling area must be reachable by keyboard.
        <section className={`pre-wrap ${styles['document']}`} tabIndex={0} aria-label="Document" data-autofocus>
          {text.slice(0, place.start)}
          <mark ref={mark}>{text.slice(place.start, place.end)}</mark>
          {text.slice(place.end)}
        </section>
      )}
    </Modal>
  );
}
