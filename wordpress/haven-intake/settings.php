<?php
/** The settings page, the check of the intake's address, and the text for the site's privacy policy. */

defined( 'ABSPATH' ) || exit;

/** The maximum size of an answer that the plugin reads from the intake, in bytes, and the longest wait, in seconds. */
const HAVEN_INTAKE_MOST   = 65536;
const HAVEN_INTAKE_WITHIN = 10;

add_action( 'admin_menu', 'haven_intake_add_page' );
function haven_intake_add_page() {
	add_options_page( __( 'Haven intake', 'haven-intake' ), __( 'Haven intake', 'haven-intake' ), 'manage_options', 'haven-intake', 'haven_intake_show_page' );
}

add_filter( 'plugin_action_links_haven-intake/haven-intake.php', 'haven_intake_add_link' );
function haven_intake_add_link( $links ) {
	$link = sprintf( '<a href="%s">%s</a>', esc_url( admin_url( 'options-general.php?page=haven-intake' ) ), esc_html__( 'Settings', 'haven-intake' ) );
	return array_merge( array( $link ), $links );
}

add_action( 'admin_init', 'haven_intake_register_settings' );
function haven_intake_register_settings() {
	register_setting( 'haven_intake', HAVEN_INTAKE_OPTION, array( 'sanitize_callback' => 'haven_intake_save' ) );
	// Here and not on activation: a network's sites are activated together, and each needs an event of its own.
	if ( '' !== haven_intake_options()['address'] && ! wp_next_scheduled( HAVEN_INTAKE_REFRESH ) ) {
		wp_schedule_event( time() + DAY_IN_SECONDS, 'daily', HAVEN_INTAKE_REFRESH );
	}
	wp_add_privacy_policy_content( __( 'Haven intake', 'haven-intake' ), haven_intake_privacy_text() );
}

/** Requests an address of the intake. Only super admins and the daily event may reach private addresses. */
function haven_intake_get( $address, $headers = array() ) {
	$get = is_super_admin() || wp_doing_cron() ? 'wp_remote_get' : 'wp_safe_remote_get';
	return $get(
		$address,
		array(
			'timeout'             => HAVEN_INTAKE_WITHIN,
			'redirection'         => 0,
			'limit_response_size' => HAVEN_INTAKE_MOST,
			'headers'             => $headers,
		)
	);
}

function haven_intake_json( $answer ) {
	return 200 === wp_remote_retrieve_response_code( $answer ) ? json_decode( wp_remote_retrieve_body( $answer ), true ) : null;
}

/**
 * Asks the intake at an address. Returns the values for the option, or an error with a sentence. An unlisted origin or
 * another version is no error.
 */
function haven_intake_try( $address ) {
	$origin = haven_intake_origin();
	$answer = haven_intake_get( $address . '/api/firm', array( 'Origin' => $origin ) );
	if ( is_wp_error( $answer ) ) {
		/* translators: 1: the address of the intake. 2: the reason. */
		return new WP_Error( 'unreachable', sprintf( __( '%1$s does not answer this server: %2$s', 'haven-intake' ), $address, $answer->get_error_message() ) );
	}
	$admitted  = wp_remote_retrieve_header( $answer, 'access-control-allow-origin' );
	$is_listed = 200 === wp_remote_retrieve_response_code( $answer ) && ( $admitted === $origin || $address === $origin );
	$firm      = haven_intake_json( $is_listed ? $answer : haven_intake_get( $address . '/api/firm' ) );
	if ( ! is_array( $firm ) || ! isset( $firm['phone']['dial'], $firm['phone']['display'], $firm['promises'] ) ) {
		/* translators: %s: the address of the intake. */
		return new WP_Error( 'no_haven', sprintf( __( '%s answers, but not as a Haven intake. Is the address right?', 'haven-intake' ), $address ) );
	}
	$about     = haven_intake_json( haven_intake_get( $address . '/embed/haven-wordpress.json' ) );
	$languages = isset( $about['languages'] ) && is_array( $about['languages'] ) ? $about['languages'] : array();
	return array(
		'address'   => $address,
		'phone'     => array_map( 'sanitize_text_field', array_intersect_key( $firm['phone'], array( 'dial' => '', 'display' => '' ) ) ),
		'languages' => array_values( array_filter( $languages, 'haven_intake_is_language' ) ),
		'listed'    => $is_listed,
		'version'   => isset( $about['version'] ) && is_string( $about['version'] ) ? sanitize_text_field( $about['version'] ) : '',
	);
}

function haven_intake_is_language( $tag ) {
	return is_string( $tag ) && preg_match( '/^[a-z]{2}$/', $tag );
}

/** The hashes of the files of this plugin's version; null if the intake does not have this version. */
function haven_intake_hashes( $address ) {
	$hashes = array();
	foreach ( array( 'script' => 'iife.js', 'styles' => 'css' ) as $name => $end ) {
		$answer = haven_intake_get( $address . '/widgets/haven-' . HAVEN_INTAKE_VERSION . '.' . $end . '.sri' );
		$hash   = trim( wp_remote_retrieve_body( $answer ) );
		if ( 200 !== wp_remote_retrieve_response_code( $answer ) || ! preg_match( '#^sha(256|384|512)-[A-Za-z0-9+/]+=*$#', $hash ) ) {
			return null;
		}
		$hashes[ $name ] = $hash;
	}
	return $hashes;
}

/** Checks the settings that somebody saves. If no intake answers at the address, the earlier settings stay. */
function haven_intake_save( $given ) {
	static $saved = null;
	// WordPress calls this function twice when it stores an option for the first time.
	if ( null !== $saved ) {
		return $saved;
	}
	$saved   = haven_intake_options();
	$written = isset( $given['address'] ) ? trim( (string) $given['address'] ) : '';
	if ( '' === $written ) {
		wp_clear_scheduled_hook( HAVEN_INTAKE_REFRESH );
		$saved = array();
		return $saved;
	}
	$address = haven_intake_origin_of( false === strpos( $written, '://' ) ? 'https://' . $written : $written );
	if ( '' === $address || ( 0 !== strpos( $address, 'https://' ) && ! haven_intake_is_here( $address ) ) ) {
		haven_intake_say( 'address', __( 'The address of the intake begins with https://, such as https://intake.firm.example. Nothing is changed.', 'haven-intake' ), 'error' );
		return $saved;
	}
	$found = haven_intake_try( $address );
	if ( is_wp_error( $found ) ) {
		haven_intake_say( $found->get_error_code(), $found->get_error_message() . ' ' . __( 'Nothing is changed.', 'haven-intake' ), 'error' );
		return $saved;
	}
	$hashes = empty( $given['pin'] ) ? null : haven_intake_hashes( $address );
	$saved  = array_merge( $found, array( 'pin' => null !== $hashes ), (array) $hashes );
	haven_intake_say_found( $found, ! empty( $given['pin'] ) && null === $hashes );
	return $saved;
}

/** True for an address of this machine, which needs no https for a trial. */
function haven_intake_is_here( $address ) {
	return (bool) preg_match( '#^http://(localhost|127\.0\.0\.1|\[::1\])(:|$)#', $address );
}

function haven_intake_say( $code, $words, $kind ) {
	add_settings_error( HAVEN_INTAKE_OPTION, 'haven_intake_' . $code, esc_html( $words ), $kind );
}

function haven_intake_say_found( $found, $is_unpinned ) {
	if ( ! $found['listed'] ) {
		/* translators: %s: the origin of this site, such as https://www.firm.example. */
		haven_intake_say( 'origin', sprintf( __( 'Saved, but the intake does not know this site yet. The person who runs the intake adds %s to ALLOWED_ORIGINS, or a manager adds it in the dashboard, under Content, Sites. Then save again.', 'haven-intake' ), haven_intake_origin() ), 'warning' );
	}
	if ( HAVEN_INTAKE_VERSION !== $found['version'] ) {
		$version = '' === $found['version'] ? __( 'older than this plugin', 'haven-intake' ) : $found['version'];
		/* translators: 1: version of the intake. 2: version of this plugin. 3: an address. */
		haven_intake_say( 'version', sprintf( __( 'The version of the intake is %1$s, and this plugin is %2$s. Install the plugin of the intake: %3$s', 'haven-intake' ), $version, HAVEN_INTAKE_VERSION, $found['address'] . '/embed/#wordpress' ), 'warning' );
	}
	if ( $is_unpinned ) {
		/* translators: %s: the version of this plugin. */
		haven_intake_say( 'pin', sprintf( __( 'The intake has no files of version %s, so nothing is pinned.', 'haven-intake' ), HAVEN_INTAKE_VERSION ), 'warning' );
	}
	if ( $found['listed'] ) {
		haven_intake_say( 'saved', __( 'Saved. The intake answers, and knows this site.', 'haven-intake' ), 'success' );
	}
}

/** Asks the intake again and stores the answer in the option. If the intake does not answer, the option stays. */
add_action( HAVEN_INTAKE_REFRESH, 'haven_intake_refresh' );
function haven_intake_refresh() {
	$options = haven_intake_options();
	$found   = '' === $options['address'] ? null : haven_intake_try( $options['address'] );
	if ( is_array( $found ) ) {
		update_option( HAVEN_INTAKE_OPTION, array_merge( $options, $found ) );
	}
}

register_deactivation_hook( __DIR__ . '/haven-intake.php', 'haven_intake_end_refresh' );
function haven_intake_end_refresh() {
	wp_clear_scheduled_hook( HAVEN_INTAKE_REFRESH );
}

function haven_intake_show_page() {
	$options = haven_intake_options();
	?>
	<div class="wrap">
		<h1><?php esc_html_e( 'Haven intake', 'haven-intake' ); ?></h1>
		<form action="options.php" method="post">
			<?php settings_fields( 'haven_intake' ); ?>
			<table class="form-table" role="presentation">
				<tr>
					<th scope="row"><label for="haven-intake-address"><?php esc_html_e( 'Address of the intake', 'haven-intake' ); ?></label></th>
					<td>
						<input class="regular-text code" type="text" inputmode="url" autocapitalize="none" spellcheck="false" id="haven-intake-address" name="haven_intake[address]" placeholder="https://intake.firm.example" aria-describedby="haven-intake-tried" value="<?php echo esc_attr( $options['address'] ); ?>">
						<p class="description" id="haven-intake-tried"><?php esc_html_e( 'When you save, the plugin checks the address. Visitors’ browsers load the forms from this address, and send the answers to it.', 'haven-intake' ); ?></p>
					</td>
				</tr>
				<tr>
					<th scope="row"><?php esc_html_e( 'Version', 'haven-intake' ); ?></th>
					<td>
						<label><input type="checkbox" name="haven_intake[pin]" value="1" <?php checked( $options['pin'] ); ?>>
						<?php
						/* translators: %s: the version of this plugin. */
						printf( esc_html__( 'Pin the forms to version %s, with a hash (integrity)', 'haven-intake' ), esc_html( HAVEN_INTAKE_VERSION ) );
						?>
						</label>
						<p class="description"><?php esc_html_e( 'Pinned forms get no fixes until you install a newer plugin and save here again.', 'haven-intake' ); ?></p>
					</td>
				</tr>
			</table>
			<?php submit_button( __( 'Save and try', 'haven-intake' ) ); ?>
		</form>
		<?php if ( '' !== $options['address'] ) : ?>
			<h2><?php esc_html_e( 'The intake', 'haven-intake' ); ?></h2>
			<ul class="ul-disc">
				<?php haven_intake_show_facts( $options ); ?>
			</ul>
		<?php endif; ?>
		<h2><?php esc_html_e( 'On your pages', 'haven-intake' ); ?></h2>
		<p><?php esc_html_e( 'In the block editor, add the block “Haven form”. In the classic editor, write one of these lines:', 'haven-intake' ); ?></p>
		<?php foreach ( array_keys( haven_intake_forms() ) as $form ) : ?>
			<p><code>[haven form="<?php echo esc_html( $form ); ?>"]</code></p>
		<?php endforeach; ?>
		<p><?php esc_html_e( 'Further settings follow the name of the form:', 'haven-intake' ); ?> <code>[haven form="consultation" topic="Sponsor Licence" urgency="standard" language="ur" source="partner-7"]</code></p>
		<?php if ( '' !== $options['address'] ) : ?>
			<p>
			<?php
			/* translators: %s: a page of the intake, as a link. */
			printf( esc_html__( 'All settings of each form, with their values: %s', 'haven-intake' ), sprintf( '<a href="%1$s">%1$s</a>', esc_url( $options['address'] . '/embed/' ) ) );
			?>
			</p>
		<?php endif; ?>
	</div>
	<?php
}

function haven_intake_show_facts( $options ) {
	$facts = array(
		$options['listed']
			? __( 'The intake knows this site.', 'haven-intake' )
			/* translators: %s: the origin of this site. */
			: sprintf( __( 'The intake does not know this site: add %s to ALLOWED_ORIGINS, or in the dashboard, under Content, Sites.', 'haven-intake' ), haven_intake_origin() ),
		/* translators: %s: a version. */
		sprintf( __( 'Version: %s', 'haven-intake' ), '' === $options['version'] ? __( 'older than this plugin', 'haven-intake' ) : $options['version'] ),
		/* translators: %s: a phone number. */
		sprintf( __( 'Phone number beside the link, until the form appears: %s', 'haven-intake' ), $options['phone']['display'] ),
		/* translators: %s: a list of languages, such as "en, ur". */
		sprintf( __( 'Languages of the forms: %s', 'haven-intake' ), implode( ', ', array_merge( array( 'en' ), $options['languages'] ) ) ),
	);
	foreach ( $facts as $fact ) {
		echo '<li>' . esc_html( $fact ) . '</li>';
	}
}

/** A text for the site's privacy policy. People who run the site find it under Settings, Privacy, Policy Guide. */
function haven_intake_privacy_text() {
	$address = haven_intake_options()['address'];
	$intake  = '' === $address ? 'https://intake.firm.example' : $address;
	$lines   = array(
		/* translators: %s: the address of the intake. */
		sprintf( __( 'A page with one of our forms loads the form from our intake, %s. The intake’s server then sees the visitor’s IP address, as every web server does.', 'haven-intake' ), $intake ),
		__( 'What visitors type into a form goes from their browser to the intake. WordPress neither receives nor stores it.', 'haven-intake' ),
		__( 'The form sets no cookie. It keeps typed answers in the visitor’s browser tab until they are sent or cleared, for at most 24 hours.', 'haven-intake' ),
		/* translators: %s: the address of the intake's privacy notice. */
		sprintf( __( 'The privacy notice of the intake says what happens to the answers: %s', 'haven-intake' ), $intake . '/privacy/' ),
	);
	return '<p>' . implode( '</p><p>', array_map( 'esc_html', $lines ) ) . '</p>';
}
