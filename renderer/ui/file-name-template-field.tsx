import { useId } from 'react';
import {
  buildFileName,
  type FileNameFacts,
  longestTemplate,
  nameTokens,
  nameTokenText,
  templateProblem,
} from '../../shared/util/file-name-template.ts';
import styles from './file-name-template-field.module.css';
import { Box, Flex, Stack } from './layout-primitives.tsx';

interface TemplateFieldProps {
  readonly label: string;
  readonly template: string;
  readonly change: (template: string) => void;
  /** Facts for the example name below the field, and the extension of its file. */
  readonly example: FileNameFacts;
  readonly extension: string;
}

/**
 * Edits the naming of files: the template as text, and its tokens as buttons. Shows the resulting name or the problem.
 */
export function FileNameTemplateField({ label, template, change, example, extension }: TemplateFieldProps) {
  const id = useId();
  const wrong = templateProblem(template);
  const add = (token: string) => change(`${template}${/[\w}]$/.test(template) ? '-' : ''}{${token}}`);
  return (
    <Stack gap={6} miw={0}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="control-input"
        spellCheck={false}
        autoComplete="off"
        maxLength={longestTemplate}
        value={template}
        aria-invalid={wrong !== undefined}
        aria-describedby={`${id}-shown`}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <Box
        component="p"
        id={`${id}-shown`}
        className={`small anywhere ${wrong === undefined ? 't2' : 'bad'}`}
        mih="var(--l-small)"
        role="status"
      >
        {wrong ?? (
          <>
            <span className="t3">Example </span>
            <span className="mono">
              {buildFileName(template, example)}.{extension}
            </span>
          </>
        )}
      </Box>
      <Flex component="fieldset" gap={4} wrap="wrap" aria-label="Tokens">
        {nameTokens.map((token) => (
          <button
            key={token}
            type="button"
            className={`t2 ghost ${styles['token']}`}
            title={`Add ${nameTokenText[token]}`}
            onClick={() => add(token)}
          >
            {`{${token}}`}
          </button>
        ))}
      </Flex>
    </Stack>
  );
}
