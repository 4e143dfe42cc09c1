import { Modal, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { Model } from '../../../shared/models/model.ts';
import { offeredRemixParts, partHasValues, type Recipe, type RemixPart } from '../../../shared/tasks/remix.ts';
import { Box, Stack } from '../../ui/layout-primitives.tsx';
import { ModelList } from '../models/model-list.tsx';

const partTitles: Readonly<Record<RemixPart, string>> = {
  all: 'All',
  'all-but-seed': 'All except seed',
  prompt: 'Prompt only',
  template: 'All, as template',
  inputs: 'Inputs only',
};

interface RemixDialogProps {
  /** The model that made the result. */
  readonly model: Model;
  readonly recipe: Recipe;
  readonly fillForm: (part: RemixPart, target: Model) => void;
  readonly close: () => void;
}

/** Asks for the values to carry over, then for the model, which may be the same one. Choosing it confirms the dialog. */
export function RemixDialog({ model, recipe, fillForm, close }: RemixDialogProps) {
  const [part, setPart] = useState<RemixPart>('all');
  const parts = offeredRemixParts(recipe.draft);
  return (
    <Modal opened onClose={close} title="Other model">
      <Stack gap="s3">
        <SegmentedControl
          aria-label="Settings to carry over"
          fullWidth
          value={part}
          onChange={(next) => setPart(parts.find((each) => each === next) ?? 'all')}
          data={parts.map((each) => ({
            value: each,
            label: partTitles[each],
            disabled: !partHasValues(each, model, recipe.draft),
          }))}
        />
        <p className="t2 small">From {model.title}. Changed and unsupported settings are listed above the new form.</p>
        <Box mah="46vh" mx={-12} mb={-12} pb="s2" line="top" overflow="auto">
          <ModelList
            isInDialog
            chosen={model}
            choose={(target) => {
              close();
              fillForm(part, target);
            }}
          />
        </Box>
      </Stack>
    </Modal>
  );
}
