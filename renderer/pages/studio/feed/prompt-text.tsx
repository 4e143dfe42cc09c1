import { useEffect, useRef, useState } from 'react';
import { Flex } from '../../../ui/layout-primitives.tsx';
import styles from './feed.module.css';

/** Shows two lines of a prompt, with a button for the complete text if needed. */
export function PromptText({ text }: { text: string }) {
  const ref = useRef<HTMLParagraphElement>(null);
  const [open, setOpen] = useState(false);
  const [longer, setLonger] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: Another text may need another height.
  useEffect(() => {
    const element = ref.current;
    if (!element || open) return;
    // Measured after the layout of the page: a list that scrolls would lay out again for each prompt.
    const observer = new ResizeObserver(() => setLonger(element.scrollHeight > element.clientHeight + 1));
    observer.observe(element);
    return () => observer.disconnect();
  }, [text, open]);
  if (text === '') return null;
  return (
    <Flex className={`grow ${styles['prompt']}`} align="flex-end" gap="s2">
      <p ref={ref} className={open ? 'anywhere' : 'clamp'}>
        {text}
      </p>
      {longer && (
        <button
          type="button"
          className={`link nowrap ${styles['more']}`}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Less' : 'More'}
        </button>
      )}
    </Flex>
  );
}
