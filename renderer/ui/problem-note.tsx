import { IconAlertTriangle, IconCircleX, IconKey, IconPlugConnectedX, type TablerIcon } from '@tabler/icons-react';
import type { Problem, ProblemKind } from '../../shared/problem.ts';
import { Box, Flex } from './layout-primitives.tsx';
import { ProblemDetails } from './problem-details.tsx';
import styles from './problem-note.module.css';

/** The icons of problems with the key, the connection and the request. All others have a triangle. */
const icons: Readonly<Partial<Record<ProblemKind, TablerIcon>>> = {
  key: IconKey,
  access: IconKey,
  address: IconPlugConnectedX,
  network: IconPlugConnectedX,
  timeout: IconPlugConnectedX,
  busy: IconPlugConnectedX,
  redirect: IconPlugConnectedX,
  refused: IconCircleX,
  failed: IconCircleX,
  expired: IconCircleX,
};

interface ProblemNoteProps {
  problem: Problem;
  /** Subject of the sentence where neither the sentence nor the place names it: "The key was refused". */
  title?: string;
  /** Returns the title of a field by wire name; the name itself is shown without a title. */
  fieldTitle?: (field: string) => string;
}

/** Shows the problem, the next step, and the evidence after one click. */
export function ProblemNote({ problem, title, fieldTitle = (field) => field }: ProblemNoteProps) {
  const Icon = icons[problem.kind] ?? IconAlertTriangle;
  const reasons = problem.reasons ?? [];
  // Some sentences include the title, for places without one.
  const isTitleInSentence = title !== undefined && problem.sentence.includes(title);
  // A single reason about one field can equal the complete sentence.
  const isRepeatedBelow = reasons.some(({ field, text }) => `${fieldTitle(field)} ${text}` === problem.sentence);
  return (
    <Flex className="icon-line" gap={10} miw={0} role="alert">
      <Icon size={16} stroke={1.5} aria-hidden className="bad" />
      <Box className={`anywhere ${styles['text']}`} flex={1} miw={0} maw="72ch">
        {title !== undefined && !isTitleInSentence && <b>{title}</b>}
        {!isRepeatedBelow && <p className="t2">{problem.sentence}</p>}
        {reasons.length > 0 && (
          <ul className={`t2 ${styles['reasons']}`}>
            {reasons.map((reason) => (
              <li key={`${reason.field} ${reason.text}`}>
                <b>{fieldTitle(reason.field)}</b> {reason.text}
              </li>
            ))}
          </ul>
        )}
        <ProblemDetails problem={problem} />
      </Box>
    </Flex>
  );
}
