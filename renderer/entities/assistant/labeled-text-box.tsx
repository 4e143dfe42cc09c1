import { useId } from 'react';
import { Box, Stack } from '../../ui/layout-primitives.tsx';

/** A text in a box with a label. A long text scrolls, by keyboard too. */
export function LabeledTextBox({ label, text }: { readonly label: string; readonly text: string }) {
  const id = useId();
  return (
    <Stack gap={6}>
      <p className="label" id={id}>
        {label}
      </p>
      <Box
        component="section"
        className="pre-wrap"
        mah={120}
        p="s2"
        line="around"
        overflow="auto"
        tabIndex={0}
        aria-labelledby={id}
      >
        {text === '' ? <span className="t3">Empty</span> : text}
      </Box>
    </Stack>
  );
}
