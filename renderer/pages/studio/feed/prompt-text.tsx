import { useLayoutEffect, useRef, useState } from 'react';

/** Two lines of a prompt; the rest is one press away, where there is a rest. */
export function PromptText({ text }: { text: string }) {
  const ref = useRef<HTMLParagraphElement>(null);
  const [open, setOpen] = useState(false);
  const [longer, setLonger] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: Another text may need another height.
  useLayoutEffect(() => {
    const element = ref.current;
    if (element && !open) setLonger(element.scrollHeight > element.clientHeight + 1);
  }, [text, open]);
  if (text === '') return null;
  return (
    <div className="prompt">
      <p ref={ref} data-open={open}>
        {text}
      </p>
      {longer && (
        <button type="button" className="link prompt-more" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Less' : 'More'}
        </button>
      )}
    </div>
  );
}
