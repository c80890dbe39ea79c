<?php
/** Removes the plugin's option and daily event, on every site of a network. */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

$haven_intake_sites = is_multisite() ? get_sites( array( 'fields' => 'ids', 'number' => 0 ) ) : array( get_current_blog_id() );
foreach ( $haven_intake_sites as $haven_intake_site ) {
	is_multisite() && switch_to_blog( $haven_intake_site );
	delete_option( 'haven_intake' );
	wp_clear_scheduled_hook( 'haven_intake_refresh' );
	is_multisite() && restore_current_blog();
}
