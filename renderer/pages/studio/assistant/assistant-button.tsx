import { Button, Menu } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { memo } from 'react';
import type { PromptAssistant } from './use-prompt-assistant.ts';

/** The help of the writing assistant for one prompt. Each entry opens a dialog; none of them sends anything. */
export const AssistantButton = memo(function AssistantButton({ improve, vary }: PromptAssistant) {
  return (
    <Menu position="bottom-end" keepMounted={false}>
      <Menu.Target>
        <Button
          size="xs"
          variant="subtle"
          h={20}
          my={-2}
          leftSection={<IconSparkles size={14} stroke={1.5} aria-hidden />}
        >
          Assistant
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={improve}>Improve prompt…</Menu.Item>
        {vary && <Menu.Item onClick={vary}>Vary prompt…</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
});
