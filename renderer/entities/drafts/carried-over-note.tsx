import { ActionIcon, Button, Popover } from '@mantine/core';
import { IconArrowsExchange, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { Model } from '../../../shared/models/model.ts';
import { Box, Group, Stack } from '../../ui/layout-primitives.tsx';
import { useFormSession } from './form-session.ts';
import type { CarriedValues } from './switch-model.ts';
import { useCarriedValues } from './use-carried-values.ts';

/**
 * Shows the values that were carried over from the previous model, and a button that restores the form. At the top of a
 * form.
 */
export function CarriedOverNote({ model }: { model: Model }) {
  const carried = useFormSession(model.id, (session) => session.carriedNote);
  const { bringOver: replaceWith, undo, dismiss } = useCarriedValues();
  if (!carried) return null;
  const from = carried.origin.model.title;
  return (
    <Group className="t2 small" gap="s2" role="status">
      <IconArrowsExchange size={14} stroke={1.5} aria-hidden className="t3" />
      {carried.kind === 'carried' ? (
        <>
          <Box component="span" flex={1} miw={0}>
            From {from}: <Counts carried={carried} />
          </Box>
          <Button size="xs" variant="subtle" onClick={() => undo(model, carried)}>
            Undo
          </Button>
        </>
      ) : (
        <Box component="span" flex={1} miw={0}>
          This form already has values.{' '}
          <button type="button" className="link" onClick={() => replaceWith(carried.origin, model)}>
            Carry over from {from}
          </button>
        </Box>
      )}
      <ActionIcon size={24} aria-label="Dismiss" onClick={() => dismiss(model)}>
        <IconX size={12} stroke={2} />
      </ActionIcon>
    </Group>
  );
}

function Counts({ carried }: { carried: Extract<CarriedValues, { kind: 'carried' }> }) {
  const [open, setOpen] = useState(false);
  const { changed, dropped, origin } = carried;
  const counts = [
    ...(changed.length > 0 ? [`${changed.length} changed`] : []),
    ...(dropped.length > 0 ? [`${dropped.length} dropped`] : []),
  ];
  if (counts.length === 0) return <>all carried over</>;
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      width={340}
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <button
          type="button"
          className="link"
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {counts.join(', ')}
        </button>
      </Popover.Target>
      <Popover.Dropdown p={0} role="dialog" aria-label="Carried-over changes">
        <Stack gap="s3" mah="60vh" py="s3" px="s4" overflow="auto">
          {changed.length > 0 && (
            <section aria-label="Changed">
              <Box component="h2" className="label" mb={6}>
                Changed
              </Box>
              <Stack component="ul" gap="s2">
                {changed.map(({ field, title, from, to, why }) => (
                  <li key={`${field} ${from}`}>
                    <p className="anywhere">
                      <b>{title}</b> {from} → {to}
                    </p>
                    <p className="anywhere t3 small">{why}</p>
                  </li>
                ))}
              </Stack>
            </section>
          )}
          {dropped.length > 0 && (
            <section aria-label="Dropped">
              <Box component="h2" className="label" mb={6}>
                Dropped
              </Box>
              <Stack component="ul" gap="s2">
                {dropped.map(({ field, title, value, why }) => (
                  <li key={`${field} ${value}`}>
                    <Box component="p" className="clamp" lineClamp={3}>
                      <b>{title}</b> {value}
                    </Box>
                    <p className="anywhere t3 small">
                      {why}; still set in {origin.model.title}
                    </p>
                  </li>
                ))}
              </Stack>
            </section>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
