import { Checkbox } from '@mantine/core';
import { useSynced } from '../../api/synced-state.ts';
import { Stack } from '../../ui/layout-primitives.tsx';

/** A checkbox for each saved connection. */
export function ConnectionCheckboxes({
  isChecked,
  onChange,
}: {
  isChecked: (id: string) => boolean;
  onChange: (id: string, isChecked: boolean) => void;
}) {
  const gateways = useSynced('gateways');
  if (gateways.length === 0) return <p className="t3">No connections yet. Add one in Connections.</p>;
  return (
    <Stack gap="s2">
      {gateways.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={isChecked(id)}
          onChange={({ currentTarget }) => onChange(id, currentTarget.checked)}
        />
      ))}
    </Stack>
  );
}
