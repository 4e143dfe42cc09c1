import { useMemo } from 'react';
import { withCiteMarks } from '../../../ui/markdown/citation-marks.ts';
import { ModelText } from '../../../ui/markdown/model-text.tsx';
import type { Mark } from './answer-parts.ts';

interface ModelTextProps {
  readonly text: string;
  readonly isStreaming?: boolean;
  readonly marks?: readonly Mark[];
}

const noMarks: readonly Mark[] = [];

/** Shows the text of a model with the numbers of its sources. */
export function ModelAnswerText({ text, isStreaming = false, marks = noMarks }: ModelTextProps) {
  const marked = useMemo(() => withCiteMarks(text, marks), [text, marks]);
  return <ModelText text={marked} isStreaming={isStreaming} />;
}
