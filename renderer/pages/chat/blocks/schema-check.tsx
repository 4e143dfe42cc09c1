import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { asSentence, checkAgainstSchema } from '../../../../shared/conversations/check-json-schema.ts';
import type { JsonObject } from '../../../../shared/util/json.ts';
import { Flex } from '../../../ui/layout-primitives.tsx';
import styles from './blocks.module.css';

interface SchemaCheckProps {
  readonly schema: JsonObject;
  /** A value, or the text of an answer that is to be JSON. */
  readonly value: unknown;
  /** The value that is checked against the schema: "The answer", "The arguments". */
  readonly subject: string;
}

/** Shows if a value fits the requested schema, and the places that do not fit. */
export function SchemaCheck({ schema, value, subject }: SchemaCheckProps) {
  const problems = useMemo(() => checkAgainstSchema(schema, value), [schema, value]);
  if (problems.length === 0) {
    return (
      <Flex component="p" className={`icon-line read t2 ${styles['verdict']}`} gap={6}>
        <IconCircleCheck size={14} stroke={1.5} aria-hidden />
        {subject} matches the schema.
      </Flex>
    );
  }
  return (
    <Flex className={`icon-line read t2 ${styles['verdict']}`} gap={6} data-bad>
      <IconCircleX size={14} stroke={1.5} aria-hidden />
      <div>
        <p>{subject} doesn’t match the schema.</p>
        <ul>
          {problems.slice(0, 10).map(({ path, text }) => (
            <li key={`${path} ${text}`}>{asSentence(path, text)}</li>
          ))}
        </ul>
        {problems.length > 10 && <p className="t3">and {problems.length - 10} more</p>}
      </div>
    </Flex>
  );
}
