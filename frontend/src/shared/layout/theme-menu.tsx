import type { SvgIconComponent } from '@mui/icons-material';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useColorScheme } from '@mui/material/styles';
import { BackGuard } from '@/shared/dialog/back-guard';

interface ThemeMode {
  readonly mode: 'light' | 'dark' | 'system';
  readonly label: string;
  readonly Icon: SvgIconComponent;
}

interface ThemeMenuProps {
  readonly modes: readonly ThemeMode[];
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** Menu of the themes. Back closes it. */
export function ThemeMenu({ modes, anchor, onClose }: ThemeMenuProps) {
  const { mode = 'system', setMode } = useColorScheme();
  return (
    <>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose}>
        {modes.map((choice) => (
          <MenuItem
            key={choice.mode}
            role="menuitemradio"
            aria-checked={choice.mode === mode}
            selected={choice.mode === mode}
            onClick={() => {
              setMode(choice.mode);
              onClose();
            }}
          >
            <ListItemIcon>
              <choice.Icon fontSize="small" />
            </ListItemIcon>
            <ListItemText slotProps={{ primary: { variant: 'body2' } }}>{choice.label}</ListItemText>
          </MenuItem>
        ))}
      </Menu>
      {anchor !== null && <BackGuard isSmall onBack={onClose} />}
    </>
  );
}
