import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';

/** Long enough to notice what is gone from the form. Milliseconds. */
const patience = 12_000;

/** Says that the form holds something else now, and gives back what it held. */
export function notifyReplaced(undo: () => void, title = 'The form holds the settings of this run'): void {
  const id = notifications.show({
    title,
    autoClose: patience,
    closeButtonProps: { 'aria-label': 'Close notification' },
    message: (
      <Button
        size="xs"
        mt={4}
        onClick={() => {
          undo();
          notifications.hide(id);
        }}
      >
        Bring back what it held
      </Button>
    ),
  });
}
