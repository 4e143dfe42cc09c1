import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import styles from './charge-button.module.css';
import { Box } from './layout-primitives.tsx';

interface CostButtonProps extends ButtonProps, Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> {
  /** The action: "Check now". */
  verb: string;
  /** Cost of the action: "free", "new charge", "2 charges". */
  cost: string;
}

/** The verb first, what it costs after a dot and lighter. */
export function ChargeButton({ verb, cost, ...button }: CostButtonProps) {
  return (
    <Button {...button}>
      {verb}{' '}
      <Box component="span" className={`t2 regular ${styles['cost']}`} ml={4}>
        · {cost}
      </Box>
    </Button>
  );
}
