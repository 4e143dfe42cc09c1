import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Box, Group } from './layout-primitives.tsx';

interface FilePathFormProps {
  readonly label: string;
  /** Says which files are accepted. */
  readonly note: string;
  /** Label of the button that uses the file. */
  readonly action: string;
  readonly isRunning: boolean;
  readonly path: string;
  readonly setPath: (path: string) => void;
  readonly use: (path: string) => void;
  /** Other ways to name the file, beside the button. */
  readonly children?: ReactNode;
}

/** Asks for the path of one file. */
export function FilePathForm({ label, note, action, isRunning, path, setPath, use, children }: FilePathFormProps) {
  const id = useId();
  const typed = path.trim();
  return (
    <Box
      component="form"
      maw="72ch"
      mt={14}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed !== '') use(typed);
      }}
    >
      <Box component="label" className="field-label label" display="block" mb={4} htmlFor={id}>
        {label}
      </Box>
      <Group className="anywhere" gap={8} wrap="wrap">
        <Box
          component="input"
          id={id}
          className="control-input control-mono"
          flex="1 1 20ch"
          spellCheck={false}
          autoComplete="off"
          maxLength={4096}
          value={path}
          aria-describedby={`${id}-note`}
          onChange={(event) => setPath(event.target.value)}
        />
        {children}
        <Button type="submit" aria-disabled={typed === ''} loading={isRunning}>
          {action}
        </Button>
      </Group>
      <Box component="p" id={`${id}-note`} className="t3 small" mt={4}>
        {note}
      </Box>
    </Box>
  );
}
