import { Button } from '@mantine/core';
import { IconCode } from '@tabler/icons-react';
import { useState } from 'react';
import type { Draft } from '../../../../shared/fields/field-values-and-drafts.ts';
import type { Model } from '../../../../shared/models/model.ts';
import { Flex, Stack } from '../../../ui/layout-primitives.tsx';
import { showLazily } from '../../../ui/load-lazily.ts';

const RequestText = showLazily(async () => (await import('./request-text.tsx')).RequestText);

/** The exact request that Generate would send, as main makes it. Free: nothing leaves. */
export function RequestPreview({ model, draft }: { model: Model; draft: Draft }) {
  const [open, setOpen] = useState(false);
  return (
    <Stack gap="s2">
      <Flex>
        <Button
          size="xs"
          leftSection={<IconCode size={14} stroke={1.5} aria-hidden />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          Request preview
        </Button>
      </Flex>
      {open && <RequestText model={model} draft={draft} />}
    </Stack>
  );
}
