/**
 * Lisan's theme, tokens and accessible components. No domain terms and no data: all texts are
 * props.
 */
export { media, useMedia } from './theme/media';
export { setStyleNonce } from './theme/style-nonce';
export { StyleScope, type TextDirection, ThemeRoot, type Theme } from './theme/StyleScope';
export { darkPalette, lightPalette } from './theme/palette';
export { PrintStyle } from './theme/PrintStyle';
export { token, type ColorName } from './theme/token';
export { FontFaces } from './fonts/FontFaces';
export { Heading } from './typography/Heading';
export { Ltr, Text, truncated } from './typography/Text';
export { TextLink } from './typography/TextLink';
export { Icon } from './icons/Icon';
export { iconNames, type IconName } from './icons/icon-paths';
export { Logo } from './brand/Logo';
export { QuietWave } from './brand/QuietWave';
export { Waveform } from './brand/Waveform';
export { announce, focusHeading } from './accessibility/announce';
export { VisuallyHidden, visuallyHidden } from './accessibility/VisuallyHidden';
export { AppFrame, AppMain, PageColumn } from './layout/frame';
export { SkipLink } from './layout/SkipLink';
export { OnWidth } from './layout/OnWidth';
export { Grid, Inline, Stack } from './layout/Stack';
export { WorkArea } from './layout/WorkArea';
export { Button } from './controls/Button';
export { plainButton } from './controls/button-styles';
export { CopyButton } from './controls/CopyButton';
export { IconButton } from './controls/IconButton';
export { onPlainPress } from './controls/link-or-button';
export { Checkbox } from './fields/Checkbox';
export { CodeInput } from './fields/CodeInput';
export { Dropzone } from './fields/Dropzone';
export { PasswordField, TextField } from './fields/TextField';
export {
  isSecondFactorComplete,
  noSecondFactor,
  SecondFactorField,
  type SecondFactorFieldProps,
} from './fields/SecondFactorField';
export { Select, type SelectOption } from './fields/Select';
export { Slider } from './fields/Slider';
export { Switch } from './fields/Switch';
export { TextArea } from './fields/TextArea';
export { useStoredText } from './fields/useStoredText';
export { Accordion } from './display/Accordion';
export { Avatar } from './display/Avatar';
export { Badge } from './display/Badge';
export { Card } from './display/Card';
export { Meter } from './display/Meter';
export { Skeleton } from './display/Skeleton';
export { Table } from './display/Table';
export { Banner, RetryBanner } from './feedback/Banner';
export { EmptyState } from './feedback/EmptyState';
export { Progress, fractionOf } from './feedback/Progress';
export { Spinner } from './controls/Spinner';
export { ToastRegion } from './feedback/ToastRegion';
export type { Toast } from './feedback/toast';
export { firstInputEvent } from './lazy-component';
export { Dialog } from './overlays/Dialog';
export { Sheet } from './overlays/Sheet';
export { LinkMenu, type LinkMenuItem } from './overlays/LinkMenu';
export { Menu } from './overlays/Menu';
export { Sidebar } from './navigation/Sidebar';
export type { SidebarAccount, SidebarItem } from './navigation/sidebar-item';
export { AudioPlayer } from './media/AudioPlayer';
export { RecordingWave } from './media/RecordingWave';
export { mediaLength } from './media/useMediaElement';
export { SoundButton } from './media/SoundButton';
export { VideoPlayer } from './media/VideoPlayer';
